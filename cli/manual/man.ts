import type { Command } from 'commander'
import { type Option, options } from '../../core/app/options.ts'
import { version } from '../../core/app/version.ts'
import { exitCodes } from '../frame/exit-codes.ts'
import { entriesOf, optionsOf } from './table.ts'

/** A text as roff prints it: no line of it begins a request, and dashes are dashes. */
const text = (words: string): string =>
  words
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const item = (term: string, meaning: string): string => `.TP\n.B ${text(term)}\n${text(meaning)}`

/** The manual page, balcao(1), as roff. */
export function manualOf(program: Command): string {
  const commands = entriesOf(program).filter(({ command }) => command.commands.length === 0)
  const sections = commands.flatMap(({ path, command }) => [
    `.SS ${text(`balcao ${path}`)}`,
    text(sentence(command.description())),
    '.PP',
    `.B ${text(`balcao ${path} ${command.usage()}`.trim())}`,
    ...command.registeredArguments.map(argument =>
      item(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`, sentence(argument.description)),
    ),
    // Those of serve are the options of the program, told below.
    ...(path === 'serve' ? [] : optionsOf(command).map(({ flags, description }) => item(flags, sentence(description)))),
  ])
  return [
    `.TH BALCAO 1 "" "Balcão ${version}" "Balcão"`,
    '.SH NAME',
    `balcao \\- ${text('a WhatsApp customer-service desk for many companies in one program')}`,
    '.SH SYNOPSIS',
    '.B balcao\n[command] [arguments] [options]',
    '.SH DESCRIPTION',
    text(
      'Without a command it serves. The others work beside the Balcão that runs on the data folder, through a socket in it, as well as on a stopped one. With --json a command answers in one line of JSON on standard output: {"ok":true,"result":...} or {"ok":false,"error":{"code":...,"message":...}}.',
    ),
    '.SH COMMANDS',
    ...sections,
    '.SH OPTIONS',
    ...Object.values<Option>(options).map(({ flag, environment, fallback, meaning }) =>
      item(flag, `${sentence(meaning)} ${environment}${fallback ? `, ${fallback} unless given` : ''}.`),
    ),
    '.SH EXIT STATUS',
    ...Object.values(exitCodes).map(({ code, means }) => item(String(code), means)),
    '',
  ].join('\n')
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.?$/, '.')}`
