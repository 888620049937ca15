import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build lays beside the program for the demo: pictures, a voice note and the phone page. */
export const demoFolder: string = import.meta.filename?.endsWith('.ts')
  ? join(import.meta.dirname, '../../../dist/demo')
  : join(__dirname, 'demo')

/** A file of `cli/demo/media/`. */
export const mediaFile = (name: string): Buffer => readFileSync(join(demoFolder, 'media', name))
