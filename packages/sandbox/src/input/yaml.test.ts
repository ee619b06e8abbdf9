import { describe, expect, it } from 'vitest';
import { linesOf, parseYaml, toYaml, YAML_TYPE } from './yaml.ts';

describe('YAML', () => {
  it.each([
    ['', null],
    ['a: 1\nb: [x, {c: true}]', { a: 1, b: ['x', { c: true }] }],
    ['{"a": null}', { a: null }],
    ['---\na: 1\n', { a: 1 }],
    ['---\na: 1\n...\n', { a: 1 }],
    ['a: &x {n: 1}\nb: *x', { a: { n: 1 }, b: { n: 1 } }],
    ['a: .inf\nb: -.inf\nc: .nan', { a: 'Infinity', b: '-Infinity', c: 'NaN' }],
    ['a: "x\\n--- y"', { a: 'x\n--- y' }],
    ['a: ---b', { a: '---b' }],
    ['a: x --- y --- z --- b', { a: 'x --- y --- z --- b' }],
    ['---a\n---b\n---c', '---a ---b ---c'],
    ['b: &a k\n*a : 1', { b: 'k', k: 1 }],
  ])('is parsed as JSON: %j', (text, value) => {
    expect(parseYaml(text)).toEqual(value);
  });

  it.each([
    ['a: 1\n---\nb: 2', 'it contains more than one document'],
    ['---\n---\n---\n', 'it contains more than one document'],
    ['a: [', /at line 1, column 5$/],
    ['a: 1\n  b: 2', /at line 2, column 4$/],
    ['"\\0"', 'body contains a NUL character'],
    ['__proto__: 1', 'a field is named __proto__'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, /^it nests deeper than 64 levels at line 1, column \d+$/],
  ])('is refused: %j', (text, detail) => {
    const said = typeof detail === 'string' ? detail : expect.stringMatching(detail);
    expect(() => parseYaml(text)).toThrow(
      expect.objectContaining({ failure: 'malformedYaml', detail: said }),
    );
  });

  it('has the media type of RFC 9512', () => {
    expect(YAML_TYPE).toBe('application/yaml');
  });

  it('calls the whole by its name', () => {
    expect(() => parseYaml('- "\\0"', 'seed')).toThrow('seed[0] contains a NUL character');
  });

  it('may repeat parts of itself, but not without end', () => {
    expect(parseYaml('a: &a [x]\nb: [*a, *a]')).toEqual({ a: ['x'], b: [['x'], ['x']] });
    const repeated = (count: number, length: number) =>
      `a: &a ${'x'.repeat(length)}\nb: [${Array(count).fill('*a').join(', ')}]`;
    expect(() => parseYaml(repeated(15, 65_536))).not.toThrow();
    expect(() => parseYaml(repeated(17, 65_536))).toThrow(
      'its aliases expand to more than 1048576 characters',
    );
    const named = `a: &a {${'x'.repeat(1_000)}: 1}\nb: [${Array(1_060).fill('*a').join(', ')}]`;
    expect(() => parseYaml(named)).toThrow('its aliases expand to more than 1048576 characters');
    const exact = (length: number) => `a: &a ${'x'.repeat(length)}\nb: [*a, *a]`;
    expect(() => parseYaml(exact(524_295))).not.toThrow();
    expect(() => parseYaml(exact(524_296))).toThrow('its aliases expand to more than 1048576 characters');
  });

  it.each([
    ['lists', (inner: string) => `[${inner}]`],
    ['objects', (inner: string) => `{n: ${inner}}`],
  ])('may nest by repeating parts of itself, up to 64 levels: %s', (_, wrap) => {
    const chain = (length: number) =>
      Array.from({ length }, (_, i) => `a${i}: &a${i} ${wrap(i === 0 ? 'x' : `*a${i - 1}`)}`).join('\n');
    expect(() => parseYaml(chain(63))).not.toThrow();
    expect(() => parseYaml(chain(64))).toThrow('its aliases nest deeper than 64 levels');
  });

  it('is written with each part in full, and no line folded', () => {
    const shared = { text: 'word '.repeat(40).trim() };
    const text = toYaml({ a: shared, b: shared });
    expect(text).toBe(`a:\n  text: ${shared.text}\nb:\n  text: ${shared.text}\n`);
    expect(parseYaml(text)).toEqual({ a: shared, b: shared });
  });
});

describe('The line of a field', () => {
  const text = [
    '# A comment - with a dash', // 1
    'users:', // 2
    '  - name: A', // 3
    '    tags: [x, y,', // 4
    '      z]', // 5
    '  -', // 6
    '    name: B', // 7
    '  # - not an entry', // 8
    '  -', // 9
    '  - &anchor', // 10
    '    name: C', // 11
    'last: "a\\nb"', // 12
  ].join('\n');
  const lineAt = linesOf(text);

  it.each([
    ['', 1],
    ['/users', 2],
    ['/users/0', 3],
    ['/users/0/name', 3],
    ['/users/0/tags', 4],
    ['/users/0/tags/1', 4],
    ['/users/0/tags/2', 5],
    ['/users/1/name', 7],
    ['/users/3', 11],
    ['/users/3/name', 11],
    ['/last', 12],
    ['/users/0/missing', 3],
    ['/users/0/tags/2/deeper/still', 5],
    ['/none', 1],
  ])('%j is %i', (pointer, line) => {
    expect(lineAt(pointer)).toBe(line);
  });

  it('is known of and after a name that is an alias', () => {
    const text = 'x: &a k\ny: &b {}\nz:\n  - 1\n  - *a : 1\n    &a m: 2\n    n:\n      *a : 3\n*a : 4\nc: 5';
    expect(parseYaml(text)).toEqual({ x: 'k', y: {}, z: [1, { k: 1, m: 2, n: { m: 3 } }], m: 4, c: 5 });
    const lineAt = linesOf(text);
    expect(['/z/1/k', '/z/1/m', '/z/1/n/m', '/m', '/c'].map(lineAt)).toEqual([5, 6, 8, 9, 10]);
  });

  it('is known of names that repeat different ones', () => {
    const lineAt = linesOf('x: [&a k, &b m]\n*a : 1\n*b : 2');
    expect(['/k', '/m'].map(lineAt)).toEqual([2, 3]);
  });

  it('in what an alias repeats is that of the alias', () => {
    expect(linesOf('a: &a { k: 1 }\nb: 2\nc: *a')('/c/k')).toBe(3);
  });

  it('counts every kind of line break', () => {
    expect(linesOf('a: 1\r\nb: 2\rc: 3\nd: 4')('/d')).toBe(4);
  });
});
