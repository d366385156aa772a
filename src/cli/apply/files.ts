import { isUtf8 } from 'node:buffer';
import { opendir, open, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isErrno, ProgramEnded } from '../program.js';
import type { SourceFile } from './documents.js';

/** Bounds of what is read: bytes of a file and of all, files, and levels of folders. */
const MOST_FILE_BYTES = 2 * 1024 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 2_000;
const MOST_LEVELS = 10;
const EXTENSION = /\.(?:ya?ml|json)$/i;

/** A file or folder that cannot be read as it should be. */
class UnreadableFiles extends ProgramEnded {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 1, options);
  }
}

/** The texts of a file, or of the files of YAML and JSON in a folder and those below it, in the order of their names. */
export async function filesAt(path: string): Promise<SourceFile[]> {
  const found = await pathsAt(path);
  const files: SourceFile[] = [];
  let bytes = 0;
  for (const file of found) {
    const text = await textOf(file);
    bytes += text.length;
    if (bytes > MOST_BYTES) throw new UnreadableFiles(`${path} has more than ${MOST_BYTES / 1024 / 1024} MiB of files`);
    files.push({ file, text });
  }
  return files;
}

async function pathsAt(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const found: string[] = [];
    await collect({ root: await realpath(path), folder: path, level: 0 }, found);
    return found.sort();
  } catch (error) {
    if (error instanceof ProgramEnded) throw error;
    throw new UnreadableFiles(`${path} ${isErrno(error, 'ENOENT') ? 'is not there' : 'cannot be read'}`, {
      cause: error,
    });
  }
}

async function collect(
  { root, folder, level }: { root: string; folder: string; level: number },
  found: string[],
): Promise<void> {
  if (level > MOST_LEVELS) throw new UnreadableFiles(`${folder} is more than ${MOST_LEVELS} folders deep`);
  for await (const { name } of await opendir(folder)) {
    // Of version control, editors and the like.
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    const real = await realpath(path);
    if (real !== root && relative(root, real).split(sep)[0] === '..')
      throw new UnreadableFiles(`${path} is a link that leads out of the folder`);
    const about = await stat(path);
    if (about.isDirectory()) await collect({ root, folder: path, level: level + 1 }, found);
    else if (about.isFile() && EXTENSION.test(name)) found.push(path);
    if (found.length > MOST_FILES) throw new UnreadableFiles(`there are more than ${MOST_FILES} files`);
  }
}

async function textOf(file: string): Promise<string> {
  try {
    await using handle = await open(file, 'r');
    if (!(await handle.stat()).isFile()) throw new UnreadableFiles(`${file} is no file`);
    const bytes = Buffer.alloc(MOST_FILE_BYTES + 1);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      ({ bytesRead: read } = await handle.read(bytes, length, bytes.length - length));
    if (length > MOST_FILE_BYTES)
      throw new UnreadableFiles(`${file} is larger than ${MOST_FILE_BYTES / 1024 / 1024} MiB`);
    const content = bytes.subarray(0, length);
    if (!isUtf8(content)) throw new UnreadableFiles(`${file} is not UTF-8`);
    return new TextDecoder().decode(content);
  } catch (error) {
    if (error instanceof UnreadableFiles) throw error;
    throw new UnreadableFiles(`${file} cannot be read`, { cause: error });
  }
}
