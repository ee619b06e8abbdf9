import { inOrder } from './draw.ts';
import { type Step, simpler } from './script.ts';

/** Maximum number of runs to find a simpler script with. */
const MAX_TRIES = 200;

interface Findings {
  findings: readonly string[];
}

interface ShrinkOptions<R> {
  /** The result of the failing script. */
  result: R;
  /** Called before each try. @default nothing */
  onTry?: () => void;
  /** Ends it with what it has found. @default never */
  signal?: AbortSignal;
}

/**
 * Makes a failing script simpler for as long as it fails with one of the same findings.
 *
 * fast-check would shrink it from the front, one value at a time. This leaves out half of the steps at first, since each
 * try is a whole run.
 */
export async function shrink<R extends Findings>(
  tryOut: (script: readonly Step[]) => Promise<R>,
  failing: readonly Step[],
  { result, onTry, signal }: ShrinkOptions<R>,
): Promise<{ script: readonly Step[]; result: R }> {
  const wanted = new Set(result.findings.map(kindOf));
  const tried = new Set<string>();
  let found = { script: failing, result };
  for (let isSimpler = true; isSimpler; ) {
    isSimpler = false;
    for (const candidate of simpler(found.script)) {
      const script = inOrder(candidate);
      const key = JSON.stringify(script);
      if (tried.has(key)) continue;
      if (tried.size >= MAX_TRIES || signal?.aborted) break;
      tried.add(key);
      onTry?.();
      const tryResult = await tryOut(script);
      if (!tryResult.findings.some((finding) => wanted.has(kindOf(finding)))) continue;
      found = { script, result: tryResult };
      isSimpler = true;
      break;
    }
  }
  return found;
}

/** A finding without what differs between runs that fail in the same way. */
function kindOf(finding: string): string {
  return finding
    .replace(/^\w+ (?:has|tries) /, '')
    .replace(/order \S+/g, 'order')
    .replace(/\{.*\}/, '{}')
    .replace(/: HTTP (\d+): .*/s, ': HTTP $1')
    .replace(/\d+/g, '#');
}
