import '../../../app/testing/cut-points.ts'
import { bringCompany } from '../company/bring.ts'
import { endExchange, exchangeCompany } from '../company/exchange.ts'

/** `cut-exchange.ts <store> <backup> <folder> <company>`: one company comes back, which CUT_AT ends somewhere. */
const [at, id, data, company] = process.argv.slice(2) as [string, string, string, string]
const source = { place: { to: at }, id }
const blobColumns = [{ table: 'messages', column: 'mediaBlobId' }]
const order = { data, companyId: Number(company), source, blobColumns }
await bringCompany(order, () => {})
exchangeCompany({ ...order, name: 'Loja', from: id, now: 77 })
endExchange(data, Number(company))
