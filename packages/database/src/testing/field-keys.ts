import { useFieldKeys } from '../sealed.ts'

const id = 'a1b2c3d4e5f6'

// Suites make rows without starting a server; a database that a server opens in the same process takes these keys.
useFieldKeys({ current: id, ciphers: new Map([[id, Buffer.alloc(32, 1)]]), index: Buffer.alloc(32, 2) })
