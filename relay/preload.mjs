/**
 * Loaded before each command of package.json (`node --import`): says plainly when this Node is too old, and reads the
 * settings of `.env` in the working folder. A variable of the environment wins, an empty one too. JavaScript that old
 * versions of Node can run. Tests start the same programs without it, so that no `.env` of the owner's reaches them.
 */
/** The first with everything that the relay uses; node:crypto's randomUUIDv7 is the newest of it. */
const needed = [24, 16];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `This is Node ${process.versions.node} (${process.execPath}): expected Node ${needed.join('.')} or newer. ` +
      '"npm ci" brings one along; after "npm ci --omit=dev" the Node of the machine runs everything.',
  );
  process.exit(1);
}

try {
  process.loadEnvFile();
} catch (error) {
  if (error.code !== 'ENOENT') {
    console.error(`.env cannot be read: expected a file that this user may read (${error.message})`);
    process.exit(1);
  }
}
