/** Words that readers search for and that pages do not say themselves, by slug. */
export const SYNONYMS: Record<string, string[]> = {
  'api/transactions_void': ['cancel payment', 'cancel a charge', 'reverse'],
  'guides/money': ['currency', 'currencies', 'cents', 'minor units', 'decimal'],
  'guides/time': ['timezone', 'timezones', 'UTC', 'daylight saving'],
  'guides/recurring-billing': ['subscription', 'subscriptions', 'dunning', 'invoice', 'charge monthly'],
  'guides/retries': ['timeout', 'duplicate charge', 'charged twice', 'idempotency key'],
  'guides/callbacks': ['webhook', 'webhooks', 'signature'],
  'guides/lists': ['pagination', 'paging', 'cursor'],
  'guides/agents': ['MCP', 'AI', 'LLM', 'language model', 'tool calls'],
  'guides/questions': [
    'login',
    'sign in',
    'docker',
    'container',
    'chargeback',
    'dispute',
    'OAuth',
    'rate limit',
  ],
};
