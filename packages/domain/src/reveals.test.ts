import { expect, test } from 'vitest'
import { roles } from './roles.ts'
import { scopeOf } from './permissions.ts'
import {
  purposesWithNote,
  revealable,
  revealAlert,
  revealFields,
  revealLimit,
  revealPermissions,
  revealPurposes,
  revealPurposesOf,
} from './reveals.ts'

test('every field belongs to a row and has a purpose, and every purpose belongs to a field', () => {
  const held = new Set(Object.values(revealable).flatMap(({ fields }) => fields))
  expect([...held].toSorted()).toEqual(revealFields.toSorted())
  const used = new Set(revealFields.flatMap((field) => revealPurposesOf[field]))
  expect([...used].toSorted()).toEqual(revealPurposes.toSorted())
  for (const field of revealFields)
    expect(revealPurposesOf[field].some((purpose) => !purposesWithNote.has(purpose))).toBe(true)
})

test('a field’s permission implies the general one', () => {
  for (const role of roles)
    for (const field of revealFields)
      if (scopeOf(role, revealPermissions[field])) expect(scopeOf(role, 'reveals.create')).toBe('all')
})

test('superadmins are alerted before the limit is reached', () => {
  expect(revealAlert.count).toBeLessThan(revealLimit.count)
  expect(revealAlert.seconds).toBe(revealLimit.seconds)
})
