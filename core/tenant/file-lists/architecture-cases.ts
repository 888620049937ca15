import { type ArchitectureCases, CANARY, foreign, list, STAFF } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { type FileList, fileListRoutes } from './contract.ts'

/** A form with files for options of a list. */
export function someFiles(options: readonly number[], text = 'preços'): FormData {
  const form = new FormData()
  form.append('typeArch', '../fileList')
  for (const id of options) {
    form.append('id', String(id))
    form.append('mediaType', 'application/x-executable')
    form.append('files', new Blob([`${text} ${id}`], { type: 'text/plain' }), `tabela ${id}.txt`)
  }
  return form
}

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /files': { for: STAFF, isolation: list },
    'GET /files/list': { for: STAFF, isolation: list },
    'GET /files/:fileListId': { for: STAFF, isolation: foreign('fileListId') },
    'POST /files': {
      for: STAFF,
      isolation: [
        ({ companyId, fileListOptionId }) => ({
          body: { name: 'Nossa', message: 'Oi', companyId, options: [{ id: fileListOptionId, name: CANARY }] },
        }),
        [404],
      ],
    },
    'PUT /files/:fileListId': { for: STAFF, isolation: foreign('fileListId', { name: 'Invadida' }) },
    'DELETE /files/:fileListId': { for: STAFF, isolation: foreign('fileListId') },
    'POST /files/uploadList/:fileListId': { for: STAFF, isolation: foreign('fileListId', someFiles([1])) },
  },
  async furnish({ admin }) {
    const text = `Arquivos ${CANARY}`
    const { id: fileListId, options } = await aFileList(admin, { name: text, message: text, options: [{ name: text }] })
    await withFiles(admin, fileListId, someFiles([options[0]!.id], text))
    return { fileListId, fileListOptionId: options[0]!.id }
  },
}

let serial = 0

/** One with a name of its own. */
export function aFileList(
  client: TestClient,
  provided: Partial<ClientInput<typeof fileListRoutes.create>['body']> = {},
): Promise<FileList> {
  serial += 1
  const body = { name: `Arquivos ${serial}`, message: 'Veja os arquivos.', ...provided }
  return client.call(fileListRoutes.create, { body })
}

export const withFiles = (client: TestClient, fileListId: number, form: FormData): Promise<FileList> =>
  client.call(fileListRoutes.upload, { params: { fileListId }, form })
