import './cut-points.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { rotateKey } from '../rotate-key.ts'

/** `cut-rotation.ts <folder> [companies]`: a change of the key, which CUT_AT ends somewhere, or `kill -9` behind so many companies. */
const [data, companies] = process.argv.slice(2) as [string, string?]
await rotateKey(readConfig({ data }, {}), createLog('silent'), ({ done }) => {
  if (done === Number(companies) + 1) process.kill(process.pid, 'SIGKILL')
})
