import { plural } from './plural.ts';
import type { Report, ReportedFinding } from './report.ts';
import { shortened } from './shortened.ts';
import { alsoText } from './text.ts';

/** GitHub shows summaries up to 1 MiB. */
const MAX_FINDINGS = 50;
const MAX_BODY = 4_000;

/** The report as Markdown, as GitHub Actions shows it in the summary of a job. */
export function markdownReport(report: Report): string {
  const { target, verdict, findings, warnings, summary, checks, coverage, skipped, requests } = report;
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)];
  const lines = [
    `## ${verdict === 'passed' ? '✅ Passed' : '❌ Failed'}: ${inline(target)}`,
    '',
    `${plural(findings.length, 'finding')}, ${plural(warnings.length, 'warning')}. ${plural(summary.passed, 'result')} passed, ${summary.failed} failed, ${summary.skipped} skipped. ${plural(requests.sent, 'request')} in ${report.seconds} s, seed ${report.seed}.`,
    '',
    ...(report.stopped === undefined ? [] : [`**Incomplete:** ${prose(report.stopped)}.`, '']),
    ...coverage.shortfalls.flatMap((one) => [`**${prose(one)}**`, '']),
    ...findings.slice(0, MAX_FINDINGS).flatMap(findingLines),
    ...(findings.length > MAX_FINDINGS ? [`… and ${findings.length - MAX_FINDINGS} more.`, ''] : []),
    '| check | | passed | failed | skipped |',
    '| --- | --- | ---: | ---: | ---: |',
    ...checks.map(
      ({ id, title, passed, failed, skipped: left }) =>
        `| ${id} | ${prose(title)} | ${passed} | ${failed} | ${left} |`,
    ),
    '',
    ...(reasons.length === 0
      ? []
      : [
          '<details><summary>Skipped</summary>',
          '',
          ...reasons.map(([reason, of]) => `- ${of.length} × ${prose(reason)}`),
          '',
          '</details>',
          '',
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

function findingLines(finding: ReportedFinding): string[] {
  const { check, operationId, title, expected, actual, rule, pointer, location, occurrences } = finding;
  const { also, request, response, curl } = finding;
  const heading = [check, operationId, title].filter((part) => part !== undefined).join(' ');
  const times = occurrences > 1 ? `, ${occurrences} times` : '';
  return [
    `<details><summary><b>${html(heading)}</b>${times}</summary>`,
    '',
    `- Expected: ${inline(expected)}`,
    `- Actual: ${inline(actual)}`,
    ...(rule ? [`- Rule ${inline(rule.id)}: ${prose(rule.sentence)}`] : []),
    ...(also ? [`- Also: ${prose(alsoText(also))}`] : []),
    `- Contract: ${inline(location ? `${location.file}:${location.line}` : pointer)}`,
    '',
    ...(request ? block(`${request.method} ${request.url}\n\n${shortened(request.body, MAX_BODY)}`) : []),
    ...(response ? block(`${response.status}\n\n${shortened(response.body, MAX_BODY)}`) : []),
    ...(curl && curl.length <= MAX_BODY ? block(curl, 'sh') : []),
    '</details>',
    '',
  ];
}

/** A code block with a longer fence than any in the text. */
function block(text: string, language = ''): string[] {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return [`${fence}${language}`, text.trimEnd(), fence, ''];
}

/** Code in a line. */
function inline(text: string): string {
  const ticks = '`'.repeat(Math.max(1, ...[...text.matchAll(/`+/g)].map(([found]) => found.length + 1)));
  return `${ticks} ${text.replaceAll(/\s+/g, ' ')} ${ticks}`;
}

/** Text in which nothing is Markdown or HTML, except for code. */
function prose(text: string): string {
  const parts = text.replaceAll(/\s+/g, ' ').split(/(`[^`]+`)/);
  // Markdown shows backslashes and entities in code as they are.
  return parts.map((part, index) => (index % 2 === 1 ? part : escaped(part))).join('');
}

function escaped(text: string): string {
  return html(text).replaceAll(/[*_[\]|#@]/g, String.raw`\$&`);
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
