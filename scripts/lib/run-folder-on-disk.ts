import { tmpdir } from 'node:os'
import { takeRunFolder } from './run-folder.ts'

/** Playwright's global setup: what the journeys leave behind is larger than what a machine has to spare in memory. */
export default function setup(): () => void {
  return takeRunFolder(tmpdir())
}
