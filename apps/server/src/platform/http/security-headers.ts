import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Browser features that Efie never uses, denied to injected scripts too. */
const unused = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/**
 * Features Efie uses: copying codes and links, passkeys and security keys. Photos need none, since they come
 * from the system's file picker.
 */
const ours = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']

export const permissionsPolicy = [
  ...unused.map((feature) => `${feature}=()`),
  ...ours.map((feature) => `${feature}=(self)`),
].join(', ')

/** Scripts, styles and fonts are never documents, and this header would be larger than most of them. */
const isPart = (url: string): boolean => url.startsWith('/assets/')

/** Headers of every response. Pages set their own content policy with the hashes of their inline scripts. */
export const addSecurityHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPart(request.url)) reply.header('permissions-policy', permissionsPolicy)
    done()
  })
}
