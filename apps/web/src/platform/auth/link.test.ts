import { describe, expect, it } from 'vitest'
import { newsOfLink, newsToCarry, tokensOfHash, withoutNews } from './link.ts'

describe('a mailed link', () => {
  it('brings a session in the fragment, whole or not at all', () => {
    expect(tokensOfHash('#access_token=a&expires_in=3600&refresh_token=r&sb=&type=recovery')).toEqual({
      access_token: 'a',
      refresh_token: 'r',
    })
    for (const hash of [
      '',
      '#',
      '#section',
      '#access_token=a',
      '#refresh_token=r',
      '#access_token=&refresh_token=r',
    ])
      expect(tokensOfHash(hash)).toBeNull()
  })

  it('is told of when it no longer works, wherever the refusal stands', () => {
    const refusal = 'error=access_denied&error_code=otp_expired&error_description=Token+has+expired'
    const news = { kind: 'refused', text: 'This link has expired or has already been used.', mailed: true }
    expect(newsOfLink(`?${refusal}`, '')).toEqual(news)
    expect(newsOfLink('', `#${refusal}`)).toEqual(news)
    expect(newsOfLink('?error_description=Odd', '')).toMatchObject({
      text: 'The link or sign-in didn’t work. Try again.',
    })
  })

  it('never shows text that somebody put into the address', () => {
    expect(JSON.stringify(newsOfLink('?error_description=Call+0900', ''))).not.toContain('0900')
    expect(newsOfLink('', '#message=Call+0900')).toBeNull()
  })

  it('tells why a provider’s answer was refused', () => {
    expect(newsOfLink('?error=access_denied', '')).toMatchObject({
      mailed: false,
      text: expect.stringContaining('Nothing has changed'),
    })
    expect(newsOfLink('?error=access_denied&error_code=bad_oauth_state', '')).toMatchObject({
      text: expect.stringContaining('took too long'),
    })
  })

  it('leaves the address as the person wanted it', () => {
    expect(withoutNews('?tab=sign-in&error=x&error_code=y&error_description=z')).toBe('?tab=sign-in')
    expect(withoutNews('?code=1')).toBe('')
  })

  it('keeps its refusal on the way to the login page, and nothing else of the fragment', () => {
    expect(newsToCarry('?tab=sign-in', '#error=access_denied&error_code=otp_expired')).toBe(
      '?error=access_denied&error_code=otp_expired',
    )
    expect(newsToCarry('?error=access_denied', '')).toBe('?error=access_denied')
    expect(newsToCarry('', '#access_token=a&refresh_token=r')).toBe('')
  })

  it('says when the other half of a change is still to come, and when another browser asked', () => {
    expect(newsOfLink('', '#message=Confirmation+accepted.+Please+proceed&sb=')).toEqual({ kind: 'half' })
    expect(newsOfLink('?code=123', '')).toEqual({ kind: 'other-browser' })
    expect(newsOfLink('?upload=1', '#top')).toBeNull()
  })
})
