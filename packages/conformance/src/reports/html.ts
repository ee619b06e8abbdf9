import type { Share } from '../coverage/coverage.ts';
import { KINDS, type Kind } from '../coverage/facts.ts';
import type { Total } from '../coverage/totals.ts';
import type { Also } from '../findings/finding.ts';
import { parseJson } from '../wire/exchange.ts';
import { STYLE } from './html-style.ts';
import { plural } from './plural.ts';
import type { OperationCoverage, Report, ReportedFinding } from './report.ts';
import { shortened } from './shortened.ts';

/** Labels of the coverage rows. */
const NAMES: Record<Kind, string> = {
  success: 'Success',
  requests: 'Request fields, sent and omitted',
  refusals: 'Constraints, refused if violated',
  conditions: 'Conditions, true and false',
  bounds: 'Strings of maximum length',
  responses: 'Response fields',
  nonNull: 'Response fields, not null',
  enums: 'Enum values',
  codes: 'Documented codes',
};

/** The kinds that an operation's section shows as bars. */
const SHARES = KINDS.filter((kind) => kind !== 'success');

/** The report as a single HTML page, without external resources. */
export function htmlReport(report: Report): string {
  const { target, verdict, contract, findings, warnings, coverage, summary } = report;
  const titles = new Map(report.checks.map(({ id, title }) => [id, title]));
  const statement = (finding: ReportedFinding) => findingHtml(finding, titles);
  const section = (row: OperationCoverage) => {
    const own = findings.filter(({ operationId }) => operationId === row.operationId);
    const others = warnings.filter(({ operationId }) => operationId === row.operationId);
    const shares = SHARES.map((kind): [Kind, Share] => [kind, row[kind]]);
    const state = row.success.state === 'covered' ? 'succeeded' : `no success: ${row.success.reason}`;
    return `<section id="${e(row.operationId)}">
<h3>${e(row.operationId)} ${own.length > 0 ? `<span class="bad">${plural(own.length, 'finding')}</span>` : ''}</h3>
<p class="quiet">${e(state)}</p>
${own.map(statement).join('\n')}
${shares.map(([kind, share]) => shareHtml(NAMES[kind], share)).join('\n')}
${others.length > 0 ? `<details><summary>${plural(others.length, 'warning')}</summary>${others.map(statement).join('\n')}</details>` : ''}
</section>`;
  };
  const isSeen = ({ success, ...row }: OperationCoverage) =>
    success.state === 'covered' ||
    SHARES.some((kind) => row[kind].covered.length > 0) ||
    [...findings, ...warnings].some(({ operationId }) => operationId === row.operationId);
  const seen = coverage.operations.filter(isSeen);
  const unseen = coverage.operations.filter((row) => !isSeen(row));
  const stray = findings.filter(({ operationId }) => operationId === undefined);
  const strayWarnings = warnings.filter(({ operationId }) => operationId === undefined);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(`${verdict}: ${target}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="verdict ${verdict}">${verdict === 'passed' ? 'Passed' : 'Failed'}</p>
<h1>${e(target)}</h1>
<p>${plural(findings.length, 'finding')}, ${plural(warnings.length, 'warning')}. ${plural(summary.passed, 'result')} passed, ${summary.failed} failed, ${summary.skipped} skipped.</p>
${report.stopped === undefined ? '' : `<p class="bad">Incomplete: ${e(report.stopped)}.</p>`}
${coverage.shortfalls.map((one) => `<p class="bad">${e(one)}</p>`).join('\n')}
<dl>
<dt>Profile</dt><dd>${e(report.profile)}</dd>
<dt>Contract</dt><dd>${e(contract.version)}, SHA-256 ${e(contract.hash.slice(0, 12))}…</dd>
<dt>Kit</dt><dd>${e(report.kit.version)}</dd>
<dt>Seed</dt><dd>${report.seed}</dd>
<dt>Started</dt><dd>${e(report.startedAt)}, took ${report.seconds} s</dd>
<dt>Requests</dt><dd>${report.requests.sent} sent, ${report.requests.answered} answered</dd>
</dl>
</header>
<main>
${findingLinks(report)}
<h2>Checks</h2>
<div class="scroll"><table>
<thead><tr><th class="wide">Check</th><th>Passed</th><th>Failed</th><th>Skipped</th></tr></thead>
<tbody>
${report.checks.map(checkHtml).join('\n')}
</tbody>
</table></div>
<h2>Coverage</h2>
<div class="scroll"><table>
<thead><tr><th class="wide"></th><th>Covered</th><th>Skipped</th><th>Unreachable</th></tr></thead>
<tbody>
${KINDS.map((kind) => totalHtml(NAMES[kind], coverage.totals[kind])).join('\n')}
</tbody>
</table></div>
${skippedHtml(report)}
${stray.length > 0 ? `<h2 id="outside">Requests that match no operation</h2>${stray.map(statement).join('\n')}` : ''}
${strayWarnings.length > 0 ? `<details><summary>${plural(strayWarnings.length, 'warning')} about requests that match no operation</summary>${strayWarnings.map(statement).join('\n')}</details>` : ''}
<h2>Operations</h2>
${seen.map(section).join('\n')}
${unseen.length > 0 ? `<details><summary>${plural(unseen.length, 'operation')} not reached</summary>${unseen.map(section).join('\n')}</details>` : ''}
</main>
</body>
</html>
`;
}

function checkHtml({ id, title, passed, failed, skipped }: Report['checks'][number]): string {
  const counts = `<td>${passed}</td><td${failed > 0 ? ' class="bad"' : ''}>${failed}</td><td>${skipped}</td>`;
  const isRun = passed + failed + skipped > 0;
  return `<tr><td class="wide"><b>${e(id)}</b> ${e(title)}</td>${isRun ? counts : '<td colspan="3" class="quiet">not run</td>'}</tr>`;
}

/** The findings of an operation in the list at the top, and the characters of each text there. */
const [SHOWN, BRIEF] = [5, 160];

function brief(text: string): string {
  return shortened(text, BRIEF);
}

/** Links to the operations that have findings, with what was expected and found. */
function findingLinks({ findings }: Report): string {
  if (findings.length === 0) return '';
  const groups = Map.groupBy(findings, ({ operationId = '' }) => operationId);
  const items = [...groups].map(([operationId, of]) => {
    const name = operationId === '' ? 'requests that match no operation' : operationId;
    const link = `<a href="#${e(operationId || 'outside')}">${e(name)}</a>`;
    const lines = of
      .slice(0, SHOWN)
      .map(
        ({ check, expected, actual }) =>
          `<li>${e(`${check}: expected ${brief(expected)}, got ${brief(actual)}`)}</li>`,
      );
    const more = of.length > SHOWN ? `<li class="quiet">${of.length - SHOWN} more</li>` : '';
    return `<li>${link}: ${plural(of.length, 'finding')}<ul>${lines.join('')}${more}</ul></li>`;
  });
  return `<h2>Findings</h2><ul class="links">${items.join('')}</ul>`;
}

function totalHtml(name: string, { covered, skipped, unreachable }: Total): string {
  return `<tr><td class="wide">${e(name)}</td><td>${covered}</td><td>${skipped}</td><td>${unreachable}</td></tr>`;
}

function shareHtml(name: string, { covered, skipped, unreachable }: Share): string {
  const reachable = covered.length + skipped.length;
  if (reachable + unreachable.length === 0) return '';
  const percent = reachable === 0 ? 100 : Math.floor((covered.length / reachable) * 100);
  const missing = [...skipped, ...unreachable];
  const bar = `<span class="bar"><span style="width:${percent}%"></span></span>`;
  const counts = `${covered.length} of ${reachable}${unreachable.length > 0 ? `, ${unreachable.length} unreachable` : ''}`;
  const head = `<span class="name">${e(name)}</span> ${bar} <span class="count">${counts}</span>`;
  if (missing.length === 0) return `<p class="share">${head}</p>`;
  const reasons = Map.groupBy(missing, ({ reason }) => reason);
  const lists = [...reasons].map(
    ([reason, of]) =>
      `<p class="quiet">${e(reason)}:</p><ul>${of.map(({ what }) => `<li>${e(what)}</li>`).join('')}</ul>`,
  );
  return `<details class="share"><summary>${head}</summary>${lists.join('')}</details>`;
}

function findingHtml(finding: ReportedFinding, titles: ReadonlyMap<string, string>): string {
  const { check, title, expected, actual, pointer, rule, location, occurrences, request, response, curl } =
    finding;
  const { repeat, also = [] } = finding;
  const where = location ? `${location.file}:${location.line}` : '';
  const times = occurrences > 1 ? ` <span class="count">${occurrences} cases</span>` : '';
  return `<details class="statement">
<summary><b>${e(check)}</b> ${e(title)}: expected ${e(expected)}${times}</summary>
<p class="quiet">${e(check)} checks: ${e(titles.get(check) ?? '')}.</p>
<dl>
<dt>Sent</dt><dd>${e(title)}</dd>
<dt>Expected</dt><dd>${e(expected)}</dd>
<dt>Actual</dt><dd class="bad">${e(actual)}</dd>
${rule ? `<dt>Rule</dt><dd><code>${e(rule.id)}</code>: ${e(rule.sentence)}</dd>` : ''}
<dt>Contract</dt><dd>${where ? `<code>${e(where)}</code><br>` : ''}<code>${e(pointer)}</code></dd>
${occurrences > 1 ? `<dt>Cases</dt><dd>${occurrences}. This is the first one.</dd>` : ''}
${also.length > 0 ? `<dt>Also</dt><dd>${also.map(alsoHtml).join('<br>')}</dd>` : ''}
<dt>Seed</dt><dd>${finding.seed}</dd>
</dl>
${repeat && repeat.calls.length > 1 ? `<h4>Requests that lead to it</h4><ol>${repeat.calls.map((call) => `<li><code>${e(call)}</code></li>`).join('')}</ol>` : ''}
${request ? `<h4>Request that shows it</h4><pre>${e(wire(`${request.method} ${request.url}`, request))}</pre>` : ''}
${response ? `<h4>Its response</h4><pre>${e(wire(`${response.status}`, response))}</pre>` : ''}
${curl && !repeat ? `<h4>Repeat</h4><pre>${e(curl)}</pre>` : ''}
${repeat ? `<h4>Repeat</h4>${scriptHtml('With curl', repeat.shell)}${scriptHtml('With the client, in Node.js', repeat.client)}` : ''}
</details>`;
}

function alsoHtml({ check, operationId = '', title, expected, actual, occurrences }: Also): string {
  const times = occurrences > 1 ? ` <span class="count">${occurrences} cases</span>` : '';
  return `<b>${e(check)}</b> ${e(`${operationId} ${title}`.trim())}: expected ${e(expected)}, got ${e(actual)}${times}`;
}

function scriptHtml(name: string, script: string): string {
  return `<details><summary>${name}</summary><pre>${e(script)}</pre></details>`;
}

function wire(first: string, { headers, body }: { headers: [string, string][]; body: string }): string {
  return [first, ...headers.map(([name, value]) => `${name}: ${value}`), '', indented(body)]
    .join('\n')
    .trimEnd();
}

/** Indents JSON. Returns any other text unchanged. */
function indented(text: string): string {
  const json = parseJson(text);
  return json === undefined ? text : JSON.stringify(json, null, 2);
}

function skippedHtml({ skipped }: Report): string {
  if (skipped.length === 0) return '';
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const lists = [...reasons].map(
    ([reason, of]) =>
      `<details><summary>${of.length} × ${e(reason)}</summary><ul>${of
        .map(
          ({ check, operationId = '', title = '' }) =>
            `<li>${e(`${check} ${operationId} ${title}`.trim())}</li>`,
        )
        .join('')}</ul></details>`,
  );
  return `<h2>Skipped</h2>${lists.join('\n')}`;
}

/** Escapes text for HTML. */
function e(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
