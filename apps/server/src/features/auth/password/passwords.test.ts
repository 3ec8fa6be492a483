import { expect, it } from 'vitest'
import { hashPassword, needsRehash, verifyPassword, weakness } from './passwords.ts'

it('keeps passwords as Argon2id and compares them, also with nothing to compare with', async () => {
  const stored = await hashPassword('Kente-Weaver-71')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await verifyPassword(stored, 'Kente-Weaver-71')).toBe(true)
  expect(await verifyPassword(stored, 'kente-weaver-71')).toBe(false)
  expect(await verifyPassword(null, 'Kente-Weaver-71')).toBe(false)
  expect(await verifyPassword('no hash', 'Kente-Weaver-71')).toBe(false)
  expect(needsRehash(stored)).toBe(false)
  expect(needsRehash('$argon2id$v=19$m=4096,t=1,p=1$x$y')).toBe(true)
})

it('knows the passwords of leaks at every level, in any letter case', async () => {
  for (const password of ['1qaz2wsx', 'Trustno1', 'MICHAEL1'])
    expect((await weakness(password, 'low'))?.reasons).toEqual(['pwned'])
  expect(await weakness('weave with me', 'low')).toBeNull()
})
