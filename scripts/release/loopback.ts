import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that stands in for another one. */
export interface StandIn {
  url: string;
  stop(): void;
}

interface Packument {
  name: string;
  'dist-tags': Record<string, string>;
  versions: Record<string, { dist: { tarball: string } }>;
  _attachments?: Record<string, { data: string }>;
}

/**
 * A registry that takes packages, and returns them. What nobody has published comes from another registry.
 *
 * @param upstream the URL of the other registry
 */
export async function startRegistry(
  upstream: string,
): Promise<StandIn & { packages: Map<string, Packument> }> {
  const packages = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const server = await listening(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    const tarball = tarballs.get(path.split('/').at(-1) ?? '');
    if (path.includes('/-/') && tarball) return response.end(tarball);
    if (request.method === 'PUT') return accept(JSON.parse(String(await bodyOf(request))), response);
    const known = packages.get(path.slice(1));
    if (known) return sendJson(response, known);
    if (path.startsWith('/@payments-openapi/')) return sendJson(response, {}, 404);
    const headers = { accept: request.headers.accept ?? '*/*' };
    const theirs = await fetch(new URL(request.url?.slice(1) ?? '', upstream), { headers });
    response.writeHead(theirs.status, {
      'content-type': theirs.headers.get('content-type') ?? 'application/json',
    });
    return response.end(Buffer.from(await theirs.arrayBuffer()));
  });
  return { ...server, packages };

  function accept({ _attachments = {}, ...published }: Packument, response: ServerResponse): void {
    const { name } = published;
    const known = packages.get(name);
    const [version = ''] = Object.keys(published.versions);
    if (known?.versions[version]) {
      sendJson(response, { error: 'You cannot publish over the previously published versions.' }, 403);
      return;
    }
    for (const [file, { data }] of Object.entries(_attachments)) {
      const base = file.split('/').at(-1) ?? '';
      tarballs.set(base, Buffer.from(data, 'base64'));
      const dist = published.versions[version]?.dist;
      if (dist) dist.tarball = `${server.url}/${name}/-/${base}`;
    }
    packages.set(name, {
      ...published,
      'dist-tags': { ...known?.['dist-tags'], ...published['dist-tags'] },
      versions: { ...known?.versions, ...published.versions },
    });
    sendJson(response, { ok: true }, 201);
  }
}

/** A release as GitHub stores it. */
export interface StoredRelease {
  id: number;
  tag_name: string;
  body: string;
  draft: boolean;
  upload_url: string;
  assets: Record<string, Buffer>;
}

/** The part of GitHub's API that makes releases. It refuses calls without a token, and assets that are there already. */
export async function startGithub(token: string): Promise<StandIn & { releases: StoredRelease[] }> {
  const releases: StoredRelease[] = [];
  const server = await listening(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return sendJson(response, {}, 401);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github');
    const id = Number(/\/releases\/(\d+)/.exec(pathname)?.[1] ?? Number.NaN);
    const found = releases.find((one) => one.id === id);
    const body = await bodyOf(request);
    if (Number.isNaN(id) && request.method === 'GET') return sendJson(response, releases);
    if (Number.isNaN(id)) {
      const release = { draft: false, ...JSON.parse(String(body)), id: releases.length + 1, assets: {} };
      release.upload_url = `${server.url}/releases/${release.id}/assets{?name,label}`;
      releases.push(release);
      return sendJson(response, release, 201);
    }
    if (!found) return sendJson(response, {}, 404);
    if (pathname.endsWith('/assets')) {
      const name = searchParams.get('name') ?? '';
      if (found.assets[name] || !found.draft) return sendJson(response, {}, 422);
      found.assets[name] = body;
      return sendJson(response, { name }, 201);
    }
    return sendJson(response, Object.assign(found, JSON.parse(String(body))));
  });
  return { ...server, releases };
}

async function listening(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
