import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { allowing } from './private-targets.ts';
import type { Refusal } from './ssrf-guard.ts';
import { CutOffError, type Transport, type TransportOptions } from './transport.ts';

/** Posts over the network. */
export function createTransport({ timeout, targets, ownPorts }: TransportOptions): Transport {
  // Loaded with the first callback, since many sandboxes send none.
  const loading = Promise.all([import('undici'), import('./ssrf-guard.ts')]).then(
    ([{ Agent, buildConnector, request }, { checkedLookup, checkHost, denyPrivate, denySelf }]) => {
      /** Connections are kept only for calls with the same targets. */
      const open = (allowed: readonly string[]) => {
        const isAllowed = allowing(allowed);
        const refusalAt = (host: string, port: number): Refusal => {
          const isOwn = ownPorts().includes(port);
          return (address) =>
            (isOwn ? denySelf(address) : undefined) ??
            (isAllowed(host, address) ? undefined : denyPrivate(address));
        };
        const agent = new Agent({
          connect: (options, callback) => {
            const refusal = refusalAt(options.hostname, portOf(options));
            return buildConnector({ timeout, lookup: checkedLookup(refusal) })(options, callback);
          },
          headersTimeout: timeout,
          bodyTimeout: timeout,
          maxHeaderSize: 16_384,
        });
        return { agent, check: (url: URL) => checkHost(url, refusalAt(hostOf(url), portOf(url))) };
      };
      const opened = new Map<string, ReturnType<typeof open>>();
      return {
        request,
        async connections() {
          const allowed = await targets.allowed();
          const key = allowed.join();
          const same = opened.get(key) ?? open(allowed);
          opened.set(key, same);
          return same;
        },
        close: () => Promise.all([...opened.values()].map(({ agent }) => agent.close())),
      };
    },
  );

  return {
    async post({ url, body, sentChars, headers, createSignal }) {
      const { request, connections } = await loading;
      const { agent, check } = await connections();
      check(url);
      const response = await request(url, {
        method: 'POST',
        dispatcher: agent,
        signal: createSignal(),
        // That of the whole body, even if not all of it is sent.
        headers: { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
        body: sentChars === undefined ? body : cutOff(body.slice(0, sentChars)),
      });
      const joined = Object.entries(response.headers).map(([name, value]) => [
        name,
        [value].flat().join(', '),
      ]);
      return {
        status: response.statusCode,
        headers: Object.fromEntries(joined),
        text: response.body.setEncoding('utf8'),
      };
    },
    async close() {
      await (await loading).close();
    },
  };
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf({ port, protocol }: { port: string; protocol: string }): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/** A body that sends its first part, and then ends the connection. */
function cutOff(text: string): Readable {
  return Readable.from(
    (async function* () {
      yield text;
      await setImmediate();
      throw new CutOffError();
    })(),
  );
}
