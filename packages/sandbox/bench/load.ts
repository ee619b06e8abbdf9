/** A job for a process that makes requests. */
export interface Job {
  kind: 'create' | 'read';
  /** URL of the server; absent for the sandbox in the process itself. */
  url: string;
  connections: number;
  /** When it ends: after a number of seconds or of requests. */
  until: { seconds: number } | { requests: number };
}

export interface Load {
  /** Number of requests. */
  requests: number;
  /** Requests per second. */
  rate: number;
  /** 99th percentile of the response time, in milliseconds. */
  p99: number;
}

export const USER_PATH = '/svc/ts/api/v1/openapi/user';

/** Number of users that reads cycle through. */
export const USERS_READ = 100;

interface Post {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

let made = 0;

/** A request that creates a new user; one process creates all users of a server. */
export function createRequest(): Post {
  const n = ++made;
  const user = {
    reference_id: `BENCH-${n}`,
    calling_code: '852',
    phone_number: String(70_000_000_000 + n),
    first_name: 'Siu Ming',
    last_name: 'Wong',
    document_type: 'PASSPORT',
    document_number: 'K01234567',
    date_of_birth: '1991-07-24',
    issuing_country: 'HKG',
  };
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  };
}

export async function userIdOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`a user could not be created: ${text}`);
  return JSON.parse(text).data.user_id;
}

/** Runs each job that the parent process sends, and returns the result. */
export function answerJobs(run: (job: Job) => Promise<Load>): void {
  process.on('message', (job: Job) => {
    run(job).then(
      (load) => process.send?.({ load }),
      (error) => process.send?.({ error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
