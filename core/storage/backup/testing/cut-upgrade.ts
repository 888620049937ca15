import '../../../app/testing/cut-points.ts'
import { upgradeFolder } from '../upgrade.ts'

/** `cut-upgrade.ts <folder>`: an upgrade, which CUT_AT ends somewhere. */
const [data] = process.argv.slice(2) as [string]
await upgradeFolder({ data, version: '0.0.0', withBackup: true }, () => {})
