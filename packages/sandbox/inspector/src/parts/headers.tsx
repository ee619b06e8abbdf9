import type { RequestHeaders } from '../../../src/generated/contract.ts';

/** Headers from the log, with secret values masked. */
export function HeaderList({ headers }: { headers: RequestHeaders }) {
  return (
    <dl class="facts headers">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
