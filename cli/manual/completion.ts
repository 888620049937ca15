import type { Command } from 'commander'
import { entriesOf, optionsOf, takesPath } from './table.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The script by which a shell completes the words of the program. */
export const completionOf = (program: Command, shell: Shell): string =>
  shell === 'fish' ? fish(program) : shell === 'zsh' ? zsh(program) : bash(program)

const words = (command: Command): string[] => [
  ...command.commands.map(sub => sub.name()),
  ...optionsOf(command).flatMap(({ long }) => (long ? [long] : [])),
]

function bash(program: Command): string {
  const entries = entriesOf(program)
  const paths = entries.filter(({ path }) => path).map(({ path }) => `'${path}'`)
  const values = entries.flatMap(({ path, command }) =>
    optionsOf(command).flatMap(option => {
      const at = `'${path} ${option.long}'`
      if (option.argChoices)
        return [`    ${at}) COMPREPLY=($(compgen -W '${option.argChoices.join(' ')}' -- "$cur")); return ;;`]
      return takesPath(option) ? [`    ${at}) COMPREPLY=($(compgen -f -- "$cur")); return ;;`] : []
    }),
  )
  const offers = entries.map(
    ({ path, command }) => `    '${path}') COMPREPLY=($(compgen -W '${words(command).join(' ')}' -- "$cur")) ;;`,
  )
  return `# Completion of balcao. source <(balcao completion bash)
_balcao() {
  local cur=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${paths.join(' | ')}) path="\${path:+$path }$word" ;;
    esac
  done
  COMPREPLY=()
  case "$path $previous" in
${values.join('\n')}
  esac
  case "$path" in
${offers.join('\n')}
  esac
}
complete -o default -F _balcao balcao
`
}

/** zsh completes by bash's function, which it understands. */
const zsh = (program: Command): string => `#compdef balcao
autoload -U +X bashcompinit && bashcompinit
${bash(program)}`

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

function fish(program: Command): string {
  const lines = entriesOf(program).flatMap(({ path, command }) => [
    ...command.commands.map(
      sub =>
        `complete -c balcao -f -n ${quoted(`__balcao_is ${quoted(path)}`)} -a ${sub.name()} -d ${quoted(sub.description())}`,
    ),
    ...optionsOf(command).flatMap(option => {
      const { long, short, description, argChoices, required, optional } = option
      if (!long) return []
      const names = `-l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ''}`
      const value = argChoices ? ` -x -a ${quoted(argChoices.join(' '))}` : required || optional ? ' -r' : ''
      return [
        `complete -c balcao -n ${quoted(`__balcao_in ${quoted(path)}`)} ${names}${value} -d ${quoted(description)}`,
      ]
    }),
  ])
  return `# Completion of balcao. balcao completion fish | source
function __balcao_path
  set -l words (commandline -opc)
  string join ' ' -- (string match -v -- '-*' $words[2..-1])
end
function __balcao_is
  test (__balcao_path) = "$argv[1]"
end
function __balcao_in
  string match -q -- "$argv[1]*" (__balcao_path)
end
${lines.join('\n')}
`
}
