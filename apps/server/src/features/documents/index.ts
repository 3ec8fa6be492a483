export { documentRoutes } from './routes.ts'
export { registerUploadJobs, registerUploads } from './uploads.ts'
export { judgeFile, MAX_FILE_BYTES } from './judge-file.ts'
export { safeFileName } from './file-name.ts'
