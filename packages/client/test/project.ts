import path from 'node:path';
import ts from 'typescript';

const folder = import.meta.dirname;
const root = path.resolve(folder, '../../..');

/** What projects read alike, such as the declarations of TypeScript and of the client, is parsed once for all of them. */
const registry = ts.createDocumentRegistry();

/** TypeScript as in an editor, with in-memory files beside those of the package. */
export interface Project {
  service: ts.LanguageService;
  program: ts.Program;
  /** Path of an in-memory file. */
  at(name: string): string;
  /** The compiler errors of a file, by line. */
  errors(name: string): { line: number; message: string; hints: string[] }[];
}

/** Opens a project with these files in the client's test folder, checked as strictly as the repository. */
export function openProject(files: Record<string, string>): Project {
  const at = (name: string) => path.join(folder, name);
  const texts = new Map(Object.entries(files).map(([name, text]) => [at(name), text]));
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config.config, include: [], files: [] },
    ts.sys,
    root,
  );
  const read = (file: string) => texts.get(file) ?? ts.sys.readFile(file);
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [...texts.keys()],
    // Files in memory may have the same name in another project.
    getScriptVersion: (file) => texts.get(file) ?? '1',
    getScriptSnapshot: (file) => {
      const text = read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => texts.has(file) || ts.sys.fileExists(file),
    readFile: read,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  };
  const service = ts.createLanguageService(host, registry);
  const program = service.getProgram();
  if (!program) throw new Error('TypeScript made no program');
  const errors = (name: string) =>
    [...service.getSyntacticDiagnostics(at(name)), ...service.getSemanticDiagnostics(at(name))].map(
      (diagnostic) => ({
        line: diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? -1,
        message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
        hints: (diagnostic.relatedInformation ?? []).map(({ messageText }) =>
          ts.flattenDiagnosticMessageText(messageText, '\n'),
        ),
      }),
    );
  return { service, program, at, errors };
}

/** A file with a heading and a line per item. `errorsOf` returns the errors in an item's line. */
export function checkLines<Item>(heading: string, items: Item[], write: (item: Item) => string) {
  const lines = items.map((item) => write(item).replaceAll('\n', ' '));
  const before = heading.trim().split('\n').length;
  const project = openProject({ 'lines.ts': [heading.trim(), ...lines].join('\n') });
  const errors = project.errors('lines.ts');
  return {
    outside: errors.filter(({ line }) => line < before),
    errorsOf: (item: Item) =>
      errors.filter(({ line }) => line === before + items.indexOf(item)).map(({ message }) => message),
  };
}
