import type { Json, OpenApiDocument } from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

/** The contract of an owner who has only terminals. */
export const OWNED = `openapi: 3.1.1
info: { title: Shop, version: '1' }
paths:
  /terminals:
    post:
      operationId: terminals_create
      tags: [terminals]
      x-once-per: $request.body#/reference_id
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TerminalCreate' }
            example:
              { label: Till 1, reference_id: T-1, kind: counter, notes: { of: email, email: a@b.example } }
      responses:
        '200':
          $ref: '#/components/responses/Terminal'
        default: { $ref: '#/components/responses/Failure' }
    get:
      operationId: terminals_list
      tags: [terminals]
      parameters:
        - { name: offset, in: query, schema: { type: integer, minimum: 0 }, example: 0 }
        - { name: limit, in: query, schema: { type: integer, minimum: 1 }, example: 20 }
        - { name: kind, in: query, schema: { $ref: '#/components/schemas/TerminalKind' } }
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                type: object
                required: [code, message, data]
                properties:
                  code: { type: integer }
                  message: { type: string }
                  data:
                    type: object
                    required: [terminals]
                    properties:
                      terminals: { type: array, items: { $ref: '#/components/schemas/Terminal' } }
        default: { $ref: '#/components/responses/Failure' }
  /terminals/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: ter_1 }]
    get:
      operationId: terminals_get
      tags: [terminals]
      responses:
        '200': { $ref: '#/components/responses/Terminal' }
        default: { $ref: '#/components/responses/Failure' }
    put:
      operationId: terminals_update
      tags: [terminals]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TerminalUpdate' }
            example: { label: Till 2 }
      responses:
        '200': { $ref: '#/components/responses/Terminal' }
        default: { $ref: '#/components/responses/Failure' }
    delete:
      operationId: terminals_delete
      tags: [terminals]
      responses:
        '204': { description: gone }
        default: { $ref: '#/components/responses/Failure' }
components:
  responses:
    Terminal:
      description: ok
      content:
        application/json:
          schema:
            type: object
            required: [code, message, data]
            properties:
              code: { type: integer }
              message: { type: string }
              data: { $ref: '#/components/schemas/Terminal' }
      links:
        terminal: { operationId: terminals_get, parameters: { id: $response.body#/data/id } }
    Failure:
      description: failed
      content:
        application/json:
          schema:
            type: object
            required: [code, message]
            properties: { code: { type: integer }, message: { type: string } }
  schemas:
    TerminalKind: { type: string, enum: [counter, mobile] }
    TerminalNotes:
      oneOf:
        - { type: object, required: [of, email], properties: { of: { const: email }, email: { type: string } } }
        - { type: object, required: [of, phone], properties: { of: { const: phone }, phone: { type: string } } }
    TerminalCreate:
      type: object
      required: [label, reference_id]
      unevaluatedProperties: false
      properties:
        label: { type: string, maxLength: 5000000 }
        reference_id: { type: string, pattern: '^T-[0-9A-Za-z-]{1,40}$' }
        kind: { $ref: '#/components/schemas/TerminalKind' }
        notes: { $ref: '#/components/schemas/TerminalNotes' }
    TerminalUpdate:
      type: object
      minProperties: 1
      properties: { label: { type: string, maxLength: 40 } }
    Terminal:
      type: object
      required: [id, label, reference_id, kind]
      properties:
        id: { type: string }
        label: { type: string }
        reference_id: { type: string }
        kind: { $ref: '#/components/schemas/TerminalKind' }
        notes: { $ref: '#/components/schemas/TerminalNotes' }
`;

type Stored = Record<string, Json>;

/** What a server of that contract does wrong. */
export type Mistake =
  | 'skips'
  | 'overlaps'
  | 'ignores limit'
  | 'ignores kind'
  | 'lists stale labels'
  | 'cuts labels';

/** A server with 20 terminals, which may make a mistake. */
export function ownedServer(mistake?: Mistake): typeof fetch {
  const document = parse(OWNED) as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  ajv.addSchema(document, 'shop', undefined, false);
  const isValid = (schema: string, value: unknown) =>
    ajv.validate({ $ref: `shop#/components/schemas/${schema}` }, value) === true;
  const ids = Array.from({ length: 20 }, (_, index) => `ter_${index + 1}`);
  const all = new Map<string, Stored>(
    ids.map((id) => [id, { id, label: id, reference_id: `S-${id}`, kind: 'counter' }]),
  );
  const fail = (status: number) => Response.json({ code: status * 1000, message: 'refused' }, { status });
  const ok = (data: Json) => Response.json({ code: 200, message: 'ok', data });

  function list(query: URLSearchParams): Response {
    const numbers = ['offset', 'limit'].map(
      (name) => query.get(name) ?? { offset: '0', limit: '50' }[name] ?? '',
    );
    const [offset = 0, limit = 0] = numbers.map(Number);
    if (!numbers.every((text) => /^\d+$/.test(text)) || limit < 1) return fail(400);
    const kind = query.get('kind');
    if (kind !== null && !isValid('TerminalKind', kind)) return fail(400);
    const isWanted = (one: Stored) => kind === null || mistake === 'ignores kind' || one.kind === kind;
    const start = Math.max(0, mistake === 'overlaps' ? offset - 1 : offset);
    const found = [...all.values()]
      .filter(isWanted)
      .filter((_, index) => mistake !== 'skips' || index !== 1)
      .slice(start, mistake === 'ignores limit' ? undefined : start + limit)
      .map((one) => (mistake === 'lists stale labels' ? { ...one, label: 'Till' } : one));
    return ok({ terminals: found });
  }

  async function write(
    request: Request,
    schema: string,
    store: (body: Stored) => Response,
  ): Promise<Response> {
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return fail(415);
    const body = await request.json().catch(() => undefined);
    return isValid(schema, body) ? store(body as Stored) : fail(400);
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const [, inPath] = /^\/terminals(?:\/([^/]+))?$/.exec(pathname) ?? ['', ''];
    if (inPath === '') return fail(404);
    if (inPath === undefined) {
      if (request.method === 'GET') return list(searchParams);
      if (request.method !== 'POST') return fail(405);
      return write(request, 'TerminalCreate', (body) => {
        if ([...all.values()].some((one) => one.reference_id === body.reference_id)) return fail(409);
        const id = `ter_${all.size + 1}_new`;
        const { unknown_member: _, ...notes } = Object(body.notes) as Stored;
        const own = { kind: 'counter', ...body, id, ...(body.notes !== undefined && { notes }) };
        all.set(id, own);
        return ok(own);
      });
    }
    const one = all.get(decodeURIComponent(inPath));
    if (!one) return fail(404);
    if (request.method === 'GET')
      return ok(mistake === 'cuts labels' ? { ...one, label: String(one.label).slice(0, 20) } : one);
    if (request.method === 'DELETE')
      return all.delete(String(one.id)) ? new Response(null, { status: 204 }) : fail(404);
    if (request.method !== 'PUT') return fail(405);
    return write(request, 'TerminalUpdate', ({ label = one.label ?? null }) => {
      one.label = label;
      return ok(one);
    });
  };
}
