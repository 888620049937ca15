import { command, does } from '../frame/command.ts'
import type { Found } from '../upgrade/check.ts'

interface Requested {
  from: string
  key: string
}

/** `balcao upgrade --check`: whether there is a newer version. Nothing asks by itself, and nothing is fetched or changed. */
export const upgradeCommand = command(
  'upgrade',
  'tell whether there is a newer version, by a signed answer of whoever publishes releases; 1 when there is',
)
  .requiredOption('--check', 'ask, and change nothing; nobody else ever asks')
  .requiredOption('--from <url>', 'where their latest.json lies, with its signature beside it (latest.json.minisig)')
  .requiredOption('--key <key>', 'their public key of minisign, or the file that holds it')
  .action(
    does(
      async ({ from, key }: Requested) => {
        const { checkUpgrade } = await import('../upgrade/check.ts')
        const result = await checkUpgrade(from, key)
        return { result, passed: !result.isNewer }
      },
      ({ ours, latest, released, isNewer }: Found) =>
        isNewer
          ? `Balcão ${latest} is there since ${released}; this is ${ours}. See docs/upgrade.md.`
          : `This is ${ours}; the newest that was published is ${latest}, of ${released}.`,
    ),
  )
