#import "@REFERENCE@"
