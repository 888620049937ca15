import { serveReads } from '../serve-reads.ts'
import { asBytes, dying, endless, notes, notesAroundGate, partOfBytes, write } from './reads.ts'

serveReads([notes, notesAroundGate, asBytes, partOfBytes, write, endless, dying])
