import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'

/** Who may ask. */
export interface Keys {
  accessKey: string
  secretKey: string
  region: string
}

const SAID = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/[^,]+, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/

/** Whether a request was signed with these keys as it came, its body included. */
export async function isSigned(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKey, secretKey, region }: Keys,
): Promise<boolean> {
  const [, named, headers = '', signature] = SAID.exec(request.headers.authorization ?? '') ?? []
  const sum = request.headers['x-amz-content-sha256']
  if (named !== accessKey || sum !== createHash('sha256').update(body).digest('hex')) return false
  const signer = new AwsV4Signer({
    method: request.method!,
    url: url.href,
    headers: Object.fromEntries(
      headers.split(';').flatMap(name => (name === 'host' ? [] : [[name, String(request.headers[name])]])),
    ),
    datetime: String(request.headers['x-amz-date']),
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
  })
  return (await signer.signature()) === signature
}
