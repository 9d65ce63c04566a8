using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Trajet.Tests")]
