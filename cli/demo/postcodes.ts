import type { HttpExtension } from '../../emulators/whatsapp/emulator.ts'

/** Where the demo's flow looks addresses up, on the port of the local WhatsApp. */
export const POSTCODES = '/ws/'

const known: Record<string, object> = {
  '01310100': { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' },
  '22070012': { logradouro: 'Avenida Atlântica', bairro: 'Copacabana', localidade: 'Rio de Janeiro', uf: 'RJ' },
  '30130010': { logradouro: 'Praça Sete de Setembro', bairro: 'Centro', localidade: 'Belo Horizonte', uf: 'MG' },
}

/** A service that answers as ViaCEP does. Any code of eight digits that it does not know lies in the shop's own street. */
export const postcodeService: HttpExtension = ({ url = '', method }, response) => {
  const cep = /^\/ws\/([^/]*)\/json\/$/.exec(url)?.[1]
  if (cep === undefined || method !== 'GET') return false
  const digits = cep.replace(/\D/g, '')
  const street = { logradouro: 'Rua das Luzes', bairro: 'Aurora', localidade: 'São Paulo', uf: 'SP' }
  const found = digits.length === 8 ? { cep: digits, ...(known[digits] ?? street) } : { erro: 'true' }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  return true
}
