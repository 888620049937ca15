import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'

/** Who may ask. */
export interface Keys {
  accessKey: string
  secretKey: string
  region: string
}

const KIND = 'AWS4-HMAC-SHA256 '

/** The parts of `AWS4-HMAC-SHA256 Credential=<key>/<scope>, SignedHeaders=<names>, Signature=<hex>`, by their names. */
function partsOf(authorization = ''): Partial<Record<string, string>> {
  const parts = authorization.startsWith(KIND) ? authorization.slice(KIND.length).split(',') : []
  return Object.fromEntries(parts.map(part => part.trim().split('=', 2)))
}

/** Whether a request was signed with these keys as it came, its body included. */
export async function isSigned(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKey, secretKey, region }: Keys,
): Promise<boolean> {
  const { Credential, SignedHeaders = '', Signature } = partsOf(request.headers.authorization)
  const sum = request.headers['x-amz-content-sha256']
  if (Credential?.split('/')[0] !== accessKey || sum !== createHash('sha256').update(body).digest('hex')) return false
  const signer = new AwsV4Signer({
    method: request.method!,
    url: url.href,
    headers: Object.fromEntries(
      SignedHeaders.split(';').flatMap(name => (name === 'host' ? [] : [[name, String(request.headers[name])]])),
    ),
    datetime: String(request.headers['x-amz-date']),
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
  })
  return (await signer.signature()) === Signature
}
