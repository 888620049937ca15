import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { S3Emulator, type S3Options, s3Errors } from './s3.ts'

/** `npm run emulate -- s3`: a store of objects, to try backups with. */
export const s3: EmulatorCommand = {
  command: new Command('s3')
    .description('A store of objects as S3 is one, in memory, for backups.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--bucket <name>', 'the only one there is', 'backups')
    .option('--access-key <key>', 'who may ask', 'key')
    .option('--secret-key <secret>', 'with which secret', 'secret')
    .option('--region <name>', 'where it says it is', 'us-east-1')
    .option('--exact-prefix', 'list uploads as MinIO does: of one key, where a prefix is named')
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(s3Errors)),
  start,
}

async function start(options: S3Options): Promise<RunningEmulator> {
  const emulator = await S3Emulator.start(options)
  const place = `s3+http://${emulator.host}/${options.bucket}?region=${options.region}`
  return {
    address: { place },
    greeting: `
  A store of objects. Ctrl+C ends it, and what it holds.

  ${place}

  Balcão makes backups to it with --backup-to and this address, --backup-s3-key ${options.accessKey} and --backup-s3-secret ${options.secretKey}.
`,
    stop: () => emulator.stop(),
  }
}
