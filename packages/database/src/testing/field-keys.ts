import { createSecretKey } from 'node:crypto'
import { useFieldKeys } from '../sealed.ts'

const id = 'a1b2c3d4e5f6'

// Suites create rows without starting a server, so the keys must exist first. A server that opens a database
// in the same process adopts them.
useFieldKeys({
  current: id,
  ciphers: new Map([[id, createSecretKey(Buffer.alloc(32, 1))]]),
  index: createSecretKey(Buffer.alloc(32, 2)),
})
