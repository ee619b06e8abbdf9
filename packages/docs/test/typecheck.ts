import path from 'node:path';
import ts from 'typescript';

/** What the compiler says of modules that stand, by name, beside this file: one line a problem. */
export function typeProblems(modules: Record<string, string>): string[] {
  const root = path.resolve(import.meta.dirname, '../../..');
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const sources = new Map(
    Object.entries(modules).map(([name, text]) => [path.join(import.meta.dirname, name), text]),
  );

  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.readFile = (file) => sources.get(file) ?? readFile(file);
  host.getSourceFile = (file, version, ...rest) => {
    const text = sources.get(file);
    return text === undefined
      ? getSourceFile(file, version, ...rest)
      : ts.createSourceFile(file, text, version);
  };

  const program = ts.createProgram([...sources.keys()], options, host);
  return [...sources.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${path.basename(file)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}
