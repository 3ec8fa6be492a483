import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { publicUrl } from '../../config.ts'
import type { Services } from '../context.ts'

/** Address shown on the contact page and in SECURITY.md. */
export const SECURITY_CONTACT = 'support@efie.example'
const PATH = '/.well-known/security.txt'
const POLICY_PATH = '/.well-known/security-policy.txt'
/** Days; RFC 9116 §2.5.5 recommends less than a year. */
const GOOD_FOR_DAYS = 364

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, and the policy, which is
 * SECURITY.md. Its expiry counts from the server's start: a server that hasn't been restarted for a year
 * isn't maintained.
 */
export const mountSecurityTxt = (
  app: FastifyInstance,
  { config, realClock }: Pick<Services, 'config' | 'realClock'>,
): void => {
  const origin = publicUrl(config)
  const policy = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8')
  const expires = new Date(realClock.now().getTime() + GOOD_FOR_DAYS * 86_400_000).toISOString()
  const fields = [
    `Contact: mailto:${SECURITY_CONTACT}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${origin}${PATH}`,
    `Policy: ${origin}${POLICY_PATH}`,
  ]
  const texts = { [PATH]: `${fields.join('\n')}\n`, [POLICY_PATH]: policy }
  for (const [path, text] of Object.entries(texts))
    app.get(path, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
    )
}
