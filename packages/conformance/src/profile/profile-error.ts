/** An invalid profile. The message names the field and what is wrong with it. */
export class ProfileError extends Error {
  static {
    ProfileError.prototype.name = 'ProfileError';
  }
}
