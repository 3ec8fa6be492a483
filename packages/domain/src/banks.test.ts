import { describe, expect, it } from 'vitest'
import { bankName, ghanaBanks } from './banks.ts'

describe('banks', () => {
  it('have one six-digit code each, in alphabetical order', () => {
    const codes = ghanaBanks.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    const names = ghanaBanks.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'en')))
  })

  it('have a name, or their code when unknown', () => {
    expect(bankName('040100')).toBe('GCB Bank')
    expect(bankName('999999')).toBe('999999')
  })
})
