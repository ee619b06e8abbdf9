import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import getPort from 'get-port';

export interface PrismOptions {
  /** The bundled contract, a file that Prism watches: it reloads what is put in its place. */
  document: string;
  /** @default a free one */
  port?: number;
  /** Gets what Prism says, line by line. */
  log?: (line: string) => void;
}

export interface Prism {
  url: string;
  /** Ends Prism and waits until it is gone. */
  stop(): Promise<void>;
  /** Settles when Prism is gone, stopped or not. */
  gone: Promise<void>;
}

const patience = 30_000;

/** Starts Prism, the mock server, on 127.0.0.1. Resolves when it answers; rejects with what it said when it dies first. */
export async function startPrism({ document, port, log }: PrismOptions): Promise<Prism> {
  // Not port 0: Prism would come back on another port after a reload.
  const onPort = port ?? (await getPort());
  const prism = execa(
    'prism',
    ['mock', document, '--host=127.0.0.1', `--port=${onPort}`, '--multiprocess=false'],
    {
      preferLocal: true,
      localDir: import.meta.dirname,
      stdin: 'ignore',
      all: true,
      buffer: false,
      reject: false,
      // Asked politely, Prism waits for idle connections; it keeps nothing that could be lost.
      killSignal: 'SIGKILL',
    },
  );
  const said: string[] = [];
  const listening = Promise.withResolvers<string>();
  const read = async () => {
    for await (const line of prism.iterable({ from: 'all' })) {
      const plain = stripVTControlCharacters(String(line));
      log?.(plain);
      const [, url] = /Prism is listening on (http:\S+)/.exec(plain) ?? [];
      if (url) listening.resolve(url);
      else if (said.length < 200) said.push(plain);
    }
  };
  const gone = read()
    .catch(() => undefined)
    .then(async () => {
      await prism;
      listening.reject(new Error(`Prism did not start.\n${said.join('\n')}`));
    });
  const stop = async () => {
    prism.kill();
    await gone;
  };
  const late = setTimeout(stop, patience);
  try {
    const url = await listening.promise;
    await answers(url);
    return { url, stop, gone };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Asks until there is an answer, whatever it is. */
async function answers(url: string): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
