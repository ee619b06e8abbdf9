/** What a generated type must not be: `any` would take everything. */
export type Typed<Type> = 0 extends 1 & Type ? never : Type;

export const user = {
  reference_id: 'EMP-00417',
  calling_code: '852',
  phone_number: '61234567',
  first_name: 'Siu Ming',
  last_name: 'Wong',
  document_type: 'PASSPORT',
  document_number: 'K01234567',
  date_of_birth: '1991-07-24',
  issuing_country: 'HKG',
} as const;

export const payee = {
  type: 'People',
  payout_category_name: 'Office Supplies',
  nickname: 'Clay from Devon',
  email: 'orders@clay.example',
  phone_country_code: '44',
  phone_number: '7700900123',
  company_name: 'Devon Clay',
  payout_account: {
    country: 'GBR',
    currency: 'GBP',
    transfer_method: 'SWIFT',
    date_of_birth: null,
    hk_fps: null,
    rtgs: null,
    swift: {
      bank_account: {
        swift_code: 'BARCGB22',
        account_name: 'DEVON CLAY',
        account_number: 'GB33BUKB20201555555555',
      },
    },
  },
} as const;
