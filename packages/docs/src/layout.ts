import { markdownPages } from './pages.ts';

interface Page {
  title: string;
  /** Name of the page's file, as the navigation knows it. */
  file: string;
  /** HTML below the header. */
  body: string;
}

/** The frame that every page of the site has. All links are relative, so that the site can lie in any folder. */
export function layout({ title, file, body }: Page, siteTitle: string): string {
  const links = [
    { file: 'index.html', href: './', title: 'Reference' },
    { file: 'client.html', href: 'client.html', title: 'Client' },
    ...markdownPages.map(({ slug, title }) => ({ file: `${slug}.html`, href: `${slug}.html`, title })),
  ];
  const navigation = links.map(
    (link) =>
      `<a href="${link.href}"${link.file === file ? ' aria-current="page"' : ''}>${escapeHtml(link.title)}</a>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title === siteTitle ? title : `${title} · ${siteTitle}`)}</title>
    <link rel="icon" href="assets/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="assets/site.css">
  </head>
  <body>
    <header class="site-header">
      <a class="site-title" href="./">${escapeHtml(siteTitle)}</a>
      <nav aria-label="Pages">${navigation.join('')}</nav>
    </header>
${body}
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
