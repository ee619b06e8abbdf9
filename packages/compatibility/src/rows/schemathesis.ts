import path from 'node:path';
import { startServer } from '@payments-openapi/sandbox';
import { environment, python } from '../languages/python.ts';
import { run } from '../process.ts';
import type { Row } from '../row.ts';
import { VERSIONS } from '../versions.ts';

const version = VERSIONS.schemathesis;

/** The checks of each response. The state of the sandbox may refuse a call, so acceptance is not checked. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
].join();

/** Calls a sandbox with the examples of the document, then follows its links from creating to reading operations. */
export const schemathesisRow: Row = {
  name: 'schemathesis',
  version,
  needs: { reads: [python] },
  reads: async ({ document, folder }) => {
    const bin = await environment(`schemathesis-${version}`, `schemathesis==${version}`);
    const sandbox = await startServer({ port: 0, logLevel: 'silent' });
    try {
      const bounded = ['--phases=examples,stateful', '--max-examples=5', '--seed=1'];
      const given = ['run', document, '--url', sandbox.url, ...bounded, `--checks=${checks}`, '--no-color'];
      await run(path.join(bin, 'schemathesis'), given, { cwd: folder });
    } finally {
      await sandbox.close();
    }
  },
};
