import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Numbers what this process changes in folders, and ends it by `kill -9` just before the change that CUT_AT names. A file that is written
 * or copied whole is two changes: it is there, and it is full. With CUT_IN those alone count whose path has it. Each is told on stdout, and between
 * them `flush` and the path of what survives a loss of power from there on.
 */

const { CUT_AT, CUT_IN = '' } = process.env
const cutAt = Number(CUT_AT)
let count = 0

/** `half` is what a kill in the middle of the change leaves of it. */
function change(what: string, half?: () => void): void {
  if (!what.includes(CUT_IN)) return
  for (const left of [() => {}, ...(half ? [half] : [])]) {
    count += 1
    if (count !== cutAt) continue
    left()
    process.kill(process.pid, 'SIGKILL')
  }
  fs.writeSync(1, `${what}\n`)
}

const {
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  existsSync,
  createWriteStream,
  openSync,
  fsyncSync,
} = fs

const flushed = (path: string): void => {
  if (path.includes(CUT_IN)) fs.writeSync(1, `flush ${path}\n`)
}
const paths = new Map<number, string>()

Object.assign(fs, {
  mkdirSync(path: string, options: fs.MakeDirectoryOptions) {
    if (!existsSync(path)) change(`mkdir ${path}`)
    return mkdirSync(path, options)
  },
  renameSync(from: string, to: string) {
    change(`rename ${from} ${to}`)
    renameSync(from, to)
  },
  rmSync(path: string, options: fs.RmOptions) {
    if (existsSync(path)) change(`rm ${path}`)
    rmSync(path, options)
  },
  writeFileSync(path: string, content: string, options: fs.WriteFileOptions) {
    change(`write ${path}`, () => writeFileSync(path, ''))
    writeFileSync(path, content, options)
  },
  copyFileSync(from: string, to: string, mode?: number) {
    change(`copy ${to}`, () => writeFileSync(to, fs.readFileSync(from).subarray(0, 1000)))
    copyFileSync(from, to, mode)
  },
  createWriteStream(path: string, options: { flush?: boolean }) {
    change(`stream ${path}`)
    const stream = createWriteStream(path, options)
    return options.flush ? stream.once('close', () => flushed(path)) : stream
  },
  openSync(path: string, flags: string, mode?: number) {
    const file = openSync(path, flags, mode)
    paths.set(file, path)
    return file
  },
  fsyncSync(file: number) {
    fsyncSync(file)
    flushed(paths.get(file) ?? '')
  },
})
syncBuiltinESMExports()
