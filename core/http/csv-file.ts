import { CSV_START, CSV_TYPE, type CsvPiece, csvLine } from '../kit/csv.ts'
import { StreamedFile } from './bind.ts'

/** Reads the lines behind a row; 0 is before the first. */
type ReadPiece = (after: number) => Promise<CsvPiece>

/** A sheet that is written while it is sent, a piece at a time. The first one is there before: what rejects it rejects the file. */
export async function csvFile(name: string, titles: readonly string[], read: ReadPiece): Promise<StreamedFile> {
  return new StreamedFile(name, CSV_TYPE, written(titles, await read(0), read))
}

async function* written(titles: readonly string[], first: CsvPiece, read: ReadPiece): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(CSV_START + csvLine(titles))
  for (let { text, last } = first; last !== undefined; { text, last } = await read(last)) yield text
}
