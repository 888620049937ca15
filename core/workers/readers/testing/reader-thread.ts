import { serveReads } from '../serve-reads.ts'
import { asBytes, dying, endless, notes, notesAroundGate, partOfBytes, stuck, write } from './reads.ts'

serveReads([notes, notesAroundGate, asBytes, partOfBytes, write, endless, stuck, dying])
