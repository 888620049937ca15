export { type BlobRef, Blobs, type CompanyBlobs } from './blobs.ts'
export { readLink } from './links.ts'
export { readableSize, receive, sniff } from './receive.ts'
export { type BlobColumn, sweepSome } from './sweep.ts'
