import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { movingOperations } from '../../core/app/operations/moving.ts'
import { isAddress } from '../../core/kit/is-address.ts'
import { pluralize } from '../../core/kit/pluralize.ts'
import { readableSize } from '../../core/storage/blobs/index.ts'
import { dataFolderCommand, operates } from '../frame/data-folder-command.ts'

interface Secret {
  passphraseFile?: string
}

/** A file as the program that runs finds it, wherever it was started; what is written as an address is none, and is rejected as it stands. */
const whole = (file: string): string => (isAddress(file) ? file : resolve(file))

const PASSPHRASE = 'file with a passphrase of 8 letters and more'

/** A passphrase is never a word of a command line, where others of the machine read it. */
const passphraseOf = ({ passphraseFile }: Secret): { passphrase?: string } =>
  passphraseFile === undefined ? {} : { passphrase: readFileSync(passphraseFile, 'utf8').trim() }

/** `balcao tenant export` */
export const exportCommand = dataFolderCommand(
  'export',
  'write everything of a company into one file, while people work in it',
)
  .argument('<company>', 'its number or name; see `balcao tenant list`')
  .argument('<file>', 'to be made, as loja-azul.tar.gz')
  .option('--passphrase-file <file>', `take secrets and passwords along, sealed: ${PASSPHRASE}`)
  .action(
    operates(
      movingOperations.export,
      (company: string, file: string, secret: Secret) => ({ company, to: whole(file), ...passphraseOf(secret) }),
      ({ name, file, files, bytes, leftOut }) => [
        `${name} is in ${file}: its database and ${pluralize(files, 'file')}, ${readableSize(bytes)}.`,
        ...(leftOut > 0 ? [`${pluralize(leftOut, 'secret')} (keys, passwords of servers) left out.`] : []),
      ],
      { called: { to: 'file', passphrase: 'passphraseFile' } },
    ),
  )

interface Import extends Secret {
  name?: string
  plan: string
  due?: string
  renameEmails: boolean
}

/** `balcao tenant import` */
export const importCommand = dataFolderCommand(
  'import',
  'bring a company in that was exported elsewhere; all of it or nothing',
)
  .argument('<file>', 'that `balcao tenant export` made')
  .option('--name <name>', 'what it is called here; as before unless given')
  .option('--plan <plan>', 'what it may do; see `balcao plan list`', '1')
  .option('--due <day>', 'the last day that is paid, as 2027-01-31; never due unless given')
  .option('--rename-emails', "let people whose e-mail is somebody's here come in as name+2@…", false)
  .option('--passphrase-file <file>', `open the secrets and passwords that came along: ${PASSPHRASE}`)
  .action(
    operates(
      movingOperations.import,
      (file: string, { name, plan, due, renameEmails, ...secret }: Import) => ({
        from: whole(file),
        ...(name !== undefined && { name }),
        plan,
        due: due ?? null,
        renameEmails,
        ...passphraseOf(secret),
      }),
      ({ id, name, files, people, renamed, dropped, admin, password }) => [
        `Company ${id}, ${name}: ${pluralize(people, 'person', 'people')}, ${pluralize(files, 'file')}.`,
        ...renamed.map(({ from, to }) => `${from} signs in as ${to} here.`),
        ...(password === null
          ? []
          : [`Its administrator signs in as`, `  e-mail    ${admin}`, `  password  ${password}   (shown only now)`]),
        ...(dropped ? ['The others get a password from the administrator; secrets have to be entered again.'] : []),
        'Phones are paired anew, and tokens of the API and addresses of webhooks are new ones.',
      ],
      { called: { from: 'file', passphrase: 'passphraseFile' } },
    ),
  )
