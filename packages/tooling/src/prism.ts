import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import { portForProcess } from './serve.ts';

export interface PrismOptions {
  /** The bundled contract. Prism watches the file and reloads it when it is replaced. */
  document: string;
  /** @default a free port */
  port?: number;
  /** Called with each line of Prism's output. */
  log?: (line: string) => void;
}

export interface Prism {
  url: string;
  /** Stops Prism and waits until it has exited. */
  stop(): Promise<void>;
  /** Settles when Prism has exited, for whatever reason. */
  gone: Promise<void>;
}

/** Only for a Prism that hangs: if it exits, that is noticed at once. A busy machine starts it ten times slower. */
const PATIENCE = 120_000;

/** On SIGTERM, Prism waits for idle connections. Killed, it would not cache its compiled code. */
const EXIT_AT_ONCE = `data:text/javascript,process.on('SIGTERM',()=>process.exit())`;

/** Starts the mock server Prism on 127.0.0.1. Resolves when it responds. Rejects with its output if it exits first. */
export async function startPrism({ document, port, log }: PrismOptions): Promise<Prism> {
  // Not port 0, because Prism would move to another port after a reload.
  const onPort = port ?? (await portForProcess());
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
      env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${EXIT_AT_ONCE}` },
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
  const late = setTimeout(stop, PATIENCE);
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

/** Polls until there is any response. */
async function answers(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
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
