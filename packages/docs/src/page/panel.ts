import { codeHtml } from './code.ts';
import { escapeHtml } from './escape.ts';
import type { Panel, PanelResponse, Sample } from './page.ts';

/**
 * Renders the panel beside a page. Readers choose a language, an example and a response by radio buttons, so that it works
 * without scripts: `panelSheet` hides what is not chosen.
 */
export function panelHtml(panel: Panel): string {
  return [
    '<aside class="panel not-content" aria-label="Request and response">',
    requestBox(panel),
    panel.responses.length > 0 && responseBox(panel.responses),
    '</aside>',
  ]
    .filter(Boolean)
    .join('\n');
}

function methodHtml(method: string): string {
  return `<span class="method method-${method.toLowerCase()}">${method}</span>`;
}

function requestBox({ method, path, requests, form }: Panel): string {
  const languages = [...new Map(requests.flatMap(({ samples }) => samples.map((one) => [one.label, one])))];
  const line =
    path &&
    `<div class="bar"><span class="call">${methodHtml(method)} <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></span></div>`;
  const menus = [
    radios(
      'language',
      'Language',
      languages.map(([label]) => ({ value: label, label })),
    ),
    menu(
      'example',
      'Example',
      requests.map(({ label }) => label),
    ),
  ];
  const samples = requests.map(
    ({ samples: all }, index) => `<div data-example="${index}">\n${all.map(sampleHtml).join('')}</div>`,
  );
  return [
    '<section class="box" aria-label="Request">',
    line,
    requests.length > 0 && `<div class="bar">${menus.join('\n')}</div>`,
    ...samples,
    form,
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

function sampleHtml({ label, language, text }: Sample): string {
  return `<div data-language="${escapeHtml(label)}">${codeHtml(text, language)}</div>\n`;
}

function responseBox(responses: PanelResponse[]): string {
  const texts = responses.map(
    ({ text, request, language }, index) =>
      `<div data-response="${index}"${request === undefined ? '' : ` data-answers="${request}"`}>${codeHtml(text, language)}</div>`,
  );
  const statuses = responses.map(
    ({ status, isFailure }, index) =>
      `<span class="status${isFailure ? ' status-failure' : ''}" data-response="${index}">${escapeHtml(status)}</span>`,
  );
  return [
    '<section class="box" aria-label="Response">',
    `<div class="bar">${statuses.join('')}${menu(
      'response',
      'Response',
      responses.map(({ label }) => label),
    )}</div>`,
    ...texts,
    '</section>',
  ].join('\n');
}

/** Radio buttons that are all visible. */
function radios(name: string, legend: string, options: { value: string; label: string }[]): string {
  const buttons = options.map(
    ({ value, label }, index) =>
      `<label><input type="radio" name="${name}" value="${escapeHtml(value)}"${index === 0 ? ' checked' : ''}>${escapeHtml(label)}</label>`,
  );
  return `<fieldset class="${name}"><legend class="sr-only">${legend}</legend>${buttons.join('')}</fieldset>`;
}

/** A menu that shows which of its options is chosen. A single option needs none. */
function menu(name: string, legend: string, labels: string[]): string {
  const [only = ''] = labels;
  if (labels.length < 2) return `<span class="menu-only">${escapeHtml(only)}</span>`;
  const shown = labels.map((label, index) => `<span data-${name}="${index}">${escapeHtml(label)}</span>`);
  const options = labels.map((label, index) => ({ value: String(index), label }));
  return `<details class="menu"><summary><span class="sr-only">${legend}: </span>${shown.join('')}</summary>${radios(name, legend, options)}</details>`;
}

/** The style sheet that shows only what is chosen in these panels. */
export function panelSheet(panels: Panel[]): string {
  const labels = panels.flatMap(({ requests }) => requests.flatMap(({ samples }) => samples));
  const languages = [...new Set(labels.map(({ label }) => label))];
  const most = (counts: number[]) =>
    Array.from({ length: Math.max(0, ...counts) }, (_, index) => String(index));
  const values = {
    language: languages,
    example: most(panels.map(({ requests }) => requests.length)),
    response: most(panels.map(({ responses }) => responses.length)),
  };
  const selectors = Object.entries(values).flatMap(([name, all]) =>
    all.map(
      (value) =>
        `.panel:has([name="${name}"][value="${value}"]:checked) [data-${name}]:not([data-${name}="${value}"])`,
    ),
  );
  return selectors.length === 0 ? '' : `${selectors.join(',\n')} { display: none; }\n`;
}
