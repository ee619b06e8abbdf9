import { type Argument, Command, CommanderError, Help, type Option } from 'commander';
import { FAILURES } from '../input/failures.ts';
import { StartError } from '../input/start-error.ts';
import { version } from '../input/version.ts';
import { callCommands } from './call.ts';
import { clockCommands } from './clock.ts';
import { CommandError, rootMessageOf, UsageError } from './errors.ts';
import { listenCommand } from './listen.ts';
import { logCommands } from './logs.ts';
import { mcpCommand } from './mcp.ts';
import { printable } from './print.ts';
import { processCommands } from './process.ts';
import { serveCommand } from './serve.ts';
import { simulateCommand } from './simulate.ts';
import { stateCommands } from './state.ts';
import { triggerCommand } from './trigger.ts';

const NAME = 'payments-sandbox';

/** The widest column of names in a help. */
const TERM_WIDTH = 36;

const AFTER_HELP = `
The options of the server, of listen and of mcp, and --server and --control-key of all commands can also be set by
environment variables, such as --log-level by PAYMENTS_SANDBOX_LOG_LEVEL.

Exit codes: 0 done, or stopped by Ctrl-C or SIGTERM; 1 the server could not start, or the command failed; 2 invalid
arguments, environment variables or seed file; 3 no sandbox responds.`;

/** Runs the command until it is done, or `stopped` resolves. @returns the exit code */
export async function run(args: readonly string[], stopped: Promise<void>): Promise<number> {
  const ending = new AbortController();
  void stopped.then(() => ending.abort());
  const program = await createProgram(args, stopped, ending.signal);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    // A command that needs another one after it has printed its help.
    if (error instanceof CommanderError && error.code === 'commander.help') return 2;
    const { code, message } = await explain(error, ending.signal, unknownCommand(args, program));
    // In one line: values that are quoted can contain more.
    const line = printable(message.replaceAll('\n', ' '));
    console.error(code === 2 ? `${line}\nRun ${helpFor(args, program)} for usage.` : line);
    return code;
  }
}

async function createProgram(args: readonly string[], stopped: Promise<void>, signal: AbortSignal) {
  const program = new Command(NAME);
  program
    .description(
      'A stateful sandbox of the payments service, with a clock that you control. Without a command, it runs the server.',
    )
    .usage('[options]\n       payments-sandbox <command> [options]')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', AFTER_HELP)
    // An option of the server before a command would be ignored.
    .enablePositionalOptions()
    .configureHelp({
      optionDescription: ({ description }) => description,
      // Some names of fields are long: they have a line of their own, so that there is room for the texts.
      padWidth: (command, helper) =>
        Math.min(Help.prototype.padWidth.call(helper, command, helper), TERM_WIDTH),
      formatItem: (term, width, text, helper) => {
        const format = (start: string) => Help.prototype.formatItem.call(helper, start, width, text, helper);
        return term.length <= width ? format(term) : `  ${term}\n${format('')}`;
      },
      visibleOptions: (command) => commonLast(Help.prototype.visibleOptions.call(new Help(), command)),
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' '),
      formatHelp: (command, helper) => {
        const help = Help.prototype.formatHelp.call(helper, command, helper);
        return command === program ? commandsFirst(help) : help;
      },
    })
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
      outputError: () => undefined,
      getOutHelpWidth: () => process.stdout.columns ?? 100,
    })
    .exitOverride();
  program.optionsGroup('Options of the server, which runs without a command:');
  serveCommand(program, stopped);
  program.hook('preSubcommand', (_, command) => refuseOptionsBefore(program, command.name()));
  program.commandsGroup('Commands for a running server:');
  clockCommands(program, signal);
  stateCommands(program, signal);
  logCommands(program, signal);
  listenCommand(program, signal);
  triggerCommand(program, signal);
  callCommands(program, signal, ['call', 'create', 'complete'].includes(args[0] ?? ''));
  processCommands(program, signal);
  program.commandsGroup('Other commands:');
  mcpCommand(program, stopped);
  simulateCommand(program, stopped, signal);
  await addCompletion(program, args[0]);
  return program;
}

function argumentTerm(argument: Argument): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
}

/** Moves the options that other commands have too behind those of a command. */
function commonLast(options: Option[]): Option[] {
  const isCommon = ({ long }: Option) =>
    ['--server', '--control-key', '--json', '--version', '--help'].includes(long ?? '');
  return [...options.filter((option) => !isCommon(option)), ...options.filter(isCommon)];
}

/** Moves the commands before the options of the server: they are what most readers look for. */
function commandsFirst(help: string): string {
  const sections = help.trimEnd().split('\n\n');
  const areOptions = (section: string) => section.startsWith('Options');
  return [...sections.filter((each) => !areOptions(each)), ...sections.filter(areOptions), ''].join('\n\n');
}

/** Options of the server that the command line has before a command would have no effect. */
function refuseOptionsBefore(program: Command, name: string): void {
  const given = program.options.find(
    (option) => program.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (given) throw new UsageError(`${given.long} must follow the command: ${NAME} ${name} ${given.long} …`);
}

/** Adds the scripts that complete commands in a shell. They are loaded only if they are asked for. */
async function addCompletion(program: Command, command: string | undefined): Promise<void> {
  if (command === 'completion' || command === 'complete') {
    const { default: tab } = await import('@bomb.sh/tab/commander');
    // Shells show the description beside each command, in one line.
    for (const { commands } of [program, ...program.commands])
      for (const each of commands) each.description(each.summary());
    tab(program, { completionCommandName: 'completion' });
  } else
    program
      .command('completion <shell>')
      .description('print a script that completes commands: bash, zsh, fish or powershell');
}

/** What is wrong with a word that is no command. */
function unknownCommand([word = '']: readonly string[], { commands }: Command): string | undefined {
  if (word.startsWith('-') || commands.some((command) => command.name() === word)) return undefined;
  return `Unknown command "${word}". Expected one of: ${commands.map((command) => command.name()).join(', ')}`;
}

async function explain(
  error: unknown,
  signal: AbortSignal,
  unknown: string | undefined,
): Promise<{ code: number; message: string }> {
  if (error instanceof CommanderError && unknown !== undefined) return { code: 2, message: unknown };
  if (error instanceof CommanderError) return { code: 2, message: usageProblem(error) };
  if (error instanceof UsageError) return { code: 2, message: error.message };
  if (error instanceof CommandError) return { code: 1, message: error.message };
  if (error instanceof StartError) return { code: 1, message: `${error.message}.` };
  if (signal.aborted) return { code: 1, message: 'Interrupted.' };
  return explainCall(error);
}

/** Says why a call to the server failed. */
async function explainCall(error: unknown): Promise<{ code: number; message: string }> {
  const { ApiError, CallError, ConnectionError, RequestError, ResponseError, TimeoutError } = await import(
    '@payments-openapi/client'
  );
  if (error instanceof CallError && error.outcome === 'unknown')
    return { code: 1, message: `${error.message}. It may have been carried out.` };
  if (error instanceof ApiError) {
    const { code, envelope, operationId } = error;
    const hint = code === FAILURES.keyRequired.code ? ` (${KEY_HINT})` : '';
    return { code: 1, message: `${operationId} was refused: ${code} ${envelope.message}${hint}` };
  }
  if (error instanceof RequestError) return { code: 2, message: error.message };
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    const reason = rootMessageOf(error);
    const hint = reason.includes('ECONNREFUSED') ? `. To start one, run: ${NAME}` : '';
    return { code: 3, message: `No sandbox responds: ${reason}${hint}` };
  }
  if (error instanceof ResponseError)
    return { code: 3, message: `What responds is not a sandbox: ${error.message}` };
  return { code: 1, message: rootMessageOf(error) };
}

const KEY_HINT = 'set --control-key or $SANDBOX_CONTROL_KEY';

/** Words the problems that commander reports as our own. */
function usageProblem({ code, message }: CommanderError): string {
  const [, option] = /^error: option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? [];
  if (code === 'commander.optionMissingArgument' && option) return `${option} requires a value`;
  const [, value, argument] = /argument value '(.*)' is invalid for argument '(.*?)'/s.exec(message) ?? [];
  if (argument) {
    const choices = message.replace(/^.*Allowed choices are (.*)\.$/s, '$1');
    return `The ${argument} must be one of ${choices}, but is "${value}"`;
  }
  if (code === 'commander.excessArguments') return message.replace('error: too', 'Too');
  return message.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());
}

/** The command that prints the help of what was called. */
function helpFor(args: readonly string[], program: Command): string {
  const words: string[] = [NAME];
  let command: Command | undefined = program;
  for (const word of args) {
    command = command?.commands.find((each) => each.name() === word);
    if (command === undefined) break;
    words.push(word);
  }
  return [...words, '--help'].join(' ');
}
