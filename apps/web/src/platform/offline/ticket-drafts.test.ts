import { memoryStorage } from '~/platform/testing/memory-storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  draftKeptMs,
  dropDraft,
  forgetOldDrafts,
  guestWriter,
  keepDraft,
  readDraft,
} from './ticket-drafts.ts'

beforeEach(() => memoryStorage.clear())

describe('a draft of a ticket', () => {
  it('is kept for its writer and its place', () => {
    keepDraft('ama', 'create', { subject: 'A charge', message: '' })
    expect(readDraft('ama', 'create')).toEqual({ subject: 'A charge', message: '' })
    expect(readDraft('kofi', 'create')).toBeNull()
    expect(readDraft('ama', 'ticket-1')).toBeNull()
  })

  it('is gone once sent, emptied or old', () => {
    keepDraft('ama', 'create', { message: 'Hello' }, 0)
    expect(readDraft('ama', 'create', draftKeptMs)).toEqual({ message: 'Hello' })
    expect(readDraft('ama', 'create', draftKeptMs + 1)).toBeNull()
    keepDraft('ama', 'create', { message: 'Hello' })
    keepDraft('ama', 'create', { message: '  ' })
    expect(readDraft('ama', 'create')).toBeNull()
    keepDraft('ama', 'create', { message: 'Hello' })
    dropDraft('ama', 'create')
    expect(readDraft('ama', 'create')).toBeNull()
  })

  it('leaves nothing behind once it is old, though nobody opens its form again', () => {
    keepDraft(guestWriter, 'contact', { email: 'esi@mail.example' }, 0)
    keepDraft('ama', 'create', { message: 'Hello' }, 5)
    forgetOldDrafts(draftKeptMs + 1)
    expect(memoryStorage.getItem('ticket-drafts')).not.toContain('esi')
    expect(readDraft('ama', 'create', draftKeptMs + 1)).toEqual({ message: 'Hello' })
    forgetOldDrafts(draftKeptMs + 6)
    expect(memoryStorage.getItem('ticket-drafts')).toBeNull()
  })

  it('survives whatever else lies in its place', () => {
    memoryStorage.setItem('ticket-drafts', '{"ama/create":{"values":{"message":1},"at":"x"},"b":null}')
    expect(readDraft('ama', 'create')).toBeNull()
    memoryStorage.setItem('ticket-drafts', 'no json')
    expect(readDraft('ama', 'create')).toBeNull()
  })
})
