/** One page of each kind. */
export const KINDS = [
  'api/recurringPlans_create/',
  '',
  'guides/working-with-the-sandbox/',
  'api/',
  'types/PayoutAccount/',
  'errors/300013/',
  'rules/',
  'sandbox/api/faults_create/',
  'client/',
  'client/methods/transactions_list/',
  'discrepancies/',
  '404.html',
];

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

export const LOOKS: Look[] = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);
