import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from './escape.ts';

for (const [names, language] of [
  [['sh', 'bash'], bash],
  [['go'], go],
  [['http'], http],
  [['json'], json],
  [['python'], python],
  [['ts', 'js', 'typescript', 'javascript'], typescript],
  [['yaml'], yaml],
] as const)
  for (const name of names) hljs.registerLanguage(name, language);

/** Renders code with its colours as classes, which a strict policy allows. */
export function codeHtml(text: string, language: string): string {
  const inner = hljs.getLanguage(language) ? hljs.highlight(text, { language }).value : escapeHtml(text);
  return `<pre tabindex="0"><code class="language-${escapeHtml(language)}">${inner}</code></pre>\n`;
}
